import { expect, test } from '@jest/globals';
import { rememberInput } from '../../../eval/ingest.js';

const document = {
  id: 'D2:1',
  text: 'I planted a quince tree.',
  speaker: 'Ada',
  sessionDate: '2023-05-08T13:56:00.000Z',
  namespace: 'eval/locomo/talk-7',
};

const said = 'Ada: I planted a quince tree.';
const validFrom = '2023-05-08T13:56:00.000Z';

test.each([
  { date: 'both', dated: { value: `[8 May 2023] ${said}`, validFrom } },
  { date: 'value', dated: { value: `[8 May 2023] ${said}` } },
  { date: 'validity', dated: { value: said, validFrom } },
] as const)('a turn becomes a memory with its date in $date', ({ date, dated }) => {
  expect(rememberInput(document, 'eval/locomo/talk-7-r1', 'talk-7', date)).toEqual({
    namespace: 'eval/locomo/talk-7-r1',
    key: 'D2:1',
    tags: ['Ada'],
    source: { uri: 'locomo:talk-7/D2:1', type: 'conversation' },
    ...dated,
  });
});
