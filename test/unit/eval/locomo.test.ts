import { describe, expect, test } from '@jest/globals';
import { datedText } from '../../../eval/corpus.js';
import { parseLocomo, parseSessionDate } from '../../../eval/locomo.js';

const turn = (dia_id: string, speaker: string, text: string) => ({
  dia_id,
  speaker,
  text,
  blip_caption: 'x',
});

const sample = {
  sample_id: 'Talk 7',
  conversation: {
    speaker_a: 'Ada',
    speaker_b: 'Ben',
    session_10_date_time: '12:05 am on 2 March, 2024',
    session_10: [turn('D10:1', 'Ben', 'The kiln is repaired.')],
    session_2_date_time: '1:56 pm on 8 May, 2023',
    session_2: [turn('D2:1', 'Ada', 'I planted a quince tree.'), turn('D2:2', 'Ben', 'Mine is a medlar.')],
    session_11_date_time: '3:00 pm on 3 March, 2024',
  },
  qa: [
    { question: 'Which tree did Ada plant?', answer: 'Quince', evidence: ['D2:1'], category: 4 },
    {
      question: 'Which trees were planted?',
      answer: '',
      evidence: ['D2:1; D2:2', 'D2:1', 'D:11:26'],
      category: 1,
    },
    { question: 'When was the kiln repaired?', answer: 2024, evidence: ['D10:1'], category: 2 },
    { question: 'Would Ada like pears?', answer: 'Maybe', evidence: [], category: 3 },
    { question: 'Which tree did Ben fell?', adversarial_answer: 'Oak', evidence: ['D9:9'], category: 5 },
  ],
};

describe('a LoCoMo sample', () => {
  const [conversation] = parseLocomo([sample]);

  test('gives its turns in the order of the sessions, with the instant of each', () => {
    expect(conversation?.name).toBe('Talk 7');
    expect(conversation?.documents.map(({ id, sessionDate }) => [id, sessionDate])).toEqual([
      ['D2:1', '2023-05-08T13:56:00.000Z'],
      ['D2:2', '2023-05-08T13:56:00.000Z'],
      ['D10:1', '2024-03-02T00:05:00.000Z'],
    ]);
    expect(conversation?.documents[0]).toMatchObject({ speaker: 'Ada', namespace: 'eval/locomo/talk-7' });
  });

  test('writes the day before the speaker', () => {
    expect(conversation?.documents.map(datedText)).toEqual([
      '[8 May 2023] Ada: I planted a quince tree.',
      '[8 May 2023] Ben: Mine is a medlar.',
      '[2 March 2024] Ben: The kiln is repaired.',
    ]);
  });

  test('keeps the questions whose evidence exists and counts what it leaves out', () => {
    expect(conversation?.questions).toEqual([
      { text: 'Which tree did Ada plant?', relevant: ['D2:1'], category: 'single-hop' },
      { text: 'Which trees were planted?', relevant: ['D2:1', 'D2:2'], category: 'multi-hop' },
      { text: 'When was the kiln repaired?', relevant: ['D10:1'], category: 'temporal' },
    ]);
    expect(conversation).toMatchObject({ skippedQuestions: 2, unresolvedEvidence: 2 });
  });
});

test.each([
  ['12:00 pm on 1 January, 2024', '2024-01-01T12:00:00.000Z'],
  ['12:59 am on 31 December, 2023', '2023-12-31T00:59:00.000Z'],
  ['9:05 AM on 29 February, 2024', '2024-02-29T09:05:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseSessionDate(text)).toBe(instant);
});

test.each(['8 May 2023', '1:56 pm on 8 Maybe, 2023', '1:56 pm on 31 June, 2023', ''])(
  '%j is no session date',
  (text) => {
    expect(() => parseSessionDate(text)).toThrow('Not a session date');
  },
);

test.each([
  ['no array', sample],
  ['no sample', []],
  ['an unknown category', [{ ...sample, qa: [{ question: 'Why?', evidence: [], category: 6 }] }]],
  ['a session without a date', [{ ...sample, conversation: { session_1: [turn('D1:1', 'Ada', 'Hi')] } }]],
  [
    'an id twice',
    [{ ...sample, conversation: { ...sample.conversation, session_10: [turn('D2:1', 'Ben', 'Again')] } }],
  ],
])('%s is refused', (_, data) => {
  expect(() => parseLocomo(data)).toThrow();
});
