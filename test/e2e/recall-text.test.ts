import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, unchanged, type Actor, type Recall, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('text');
  ({ owner } = world);
});
afterAll(() => world.close());

const within = (namespace: string) => ({ scope: { namespaces: [namespace] } });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('every script is found by a word from inside it', () => {
  const texts = {
    mixed: '我们最近配置的 rerank 精排，效果不错。',
    chinese: '上周五开会决定把数据库迁移到新机房',
    japanese: '来週の会議で新しいデータベースについて話し合います',
    korean: '다음 주 회의에서 데이터베이스를 옮기기로 했습니다',
    thai: 'เราตัดสินใจย้ายฐานข้อมูลในสัปดาห์หน้า',
    arabic: 'قررنا نقل قاعدة البيانات الأسبوع المقبل',
    hebrew: 'החלטנו להעביר את מסד הנתונים בשבוע הבא',
    russian: 'Мы решили перенести базу данных на следующей неделе',
    greek: 'Αποφασίσαμε να μεταφέρουμε τη βάση δεδομένων',
    hindi: 'हमने अगले सप्ताह डेटाबेस स्थानांतरित करने का निर्णय लिया',
    german: 'Die Größe der Straße überraschte alle',
    emoji: 'Launch went well 🚀 and everyone was happy 👩‍🚀',
    astral: 'The name 𠮷野家 is written with a rare character',
  };
  beforeAll(async () => {
    await owner.call('rememberMany', {
      inputs: Object.entries(texts).map(([key, value]) => ({ namespace: 'scripts', key, value })),
    });
  });

  test.each([
    ['精排', 'mixed'],
    ['rerank', 'mixed'],
    ['rerank 精排', 'mixed'],
    ['数据库', 'chinese'],
    ['迁移', 'chinese'],
    ['データベース', 'japanese'],
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'japanese'],
    ['会議', 'japanese'],
    ['데이터베이스', 'korean'],
    ['회의', 'korean'],
    ['회의'.normalize('NFD'), 'korean'],
    ['ฐานข้อมูล', 'thai'],
    ['البيانات', 'arabic'],
    ['הנתונים', 'hebrew'],
    ['базу', 'russian'],
    ['БАЗУ', 'russian'],
    ['βάση', 'greek'],
    ['सप्ताह', 'hindi'],
    ['Größe', 'german'],
    ['GRÖSSE'.replace('SS', 'ß'), 'german'],
    ['🚀', 'emoji'],
    ['𠮷', 'astral'],
    ['𠮷野家', 'astral'],
  ])('%s', async (query, key) => {
    expect((await owner.find(query, within('scripts')))[0]).toBe(key);
  });

  test('and one script’s characters do not find another’s', async () => {
    expect(await owner.find('量子力学', within('scripts'))).toEqual([]);
    expect(await owner.find('🦄', within('scripts'))).toEqual([]);
  });
});

describe('a question without a word', () => {
  test.each(['???', '。', '…', '—', '“”', '!!!', '\u200b', '\u200b\u200d?', '(）', '🏳\ufe0f\u200d'.slice(2)])(
    '%j has an empty answer',
    async (query) => {
      const answer = await owner.call('recall', { input: { query } });
      expect(answer).toMatchObject({
        hits: [],
        confidence: 'NONE',
        pageInfo: { hasNextPage: false, endCursor: null },
      });
    },
  );

  test.each(['', ' ', '\n\t', '\u3000', '\ufeff'])('%j is refused', async (query) => {
    expect((await owner.refusal('recall', { input: { query } })).extensions).toEqual({
      code: 'BAD_INPUT',
      field: 'input.query',
    });
  });

  test('and one of more than 8,000 characters is refused by its length', async () => {
    expect(await owner.codeOf('recall', { input: { query: 'x'.repeat(8_001) } })).toBe('BAD_INPUT');
    expect(await owner.codeOf('recall', { input: { query: 'x '.repeat(500_000) } })).toBe('BAD_INPUT');
  });
});

test('what was written a moment ago is found first at once, in every way that text serves', async () => {
  for (const token of ['zyxwvut8812', 'qqq_unique_1', '独特标记甲']) {
    await owner.remember({
      namespace: 'fresh',
      key: `noise ${token}`,
      value: 'A unique token was written a moment ago, they say.',
    });
    await owner.remember({
      namespace: 'fresh',
      key: token,
      value: `The token of the moment is ${token} here.`,
    });
    for (const mode of ['HYBRID', 'LEXICAL'])
      expect((await owner.find(token, { ...within('fresh'), mode }))[0]).toBe(token);
    expect((await owner.find(token, { scope: { all: true } }))[0]).toBe(token);
  }
  await owner.remember({
    namespace: 'fresh',
    key: 'qqq_unique_1',
    value: 'Now it says something else: rrr_unique_2.',
  });
  expect((await owner.find('rrr_unique_2', within('fresh')))[0]).toBe('qqq_unique_1');
});

test('keys, tags and summaries are searched too', async () => {
  const namespace = 'fields';
  await owner.remember({ namespace, key: 'flamingo-1', value: 'One.' });
  await owner.remember({ namespace, key: 'b', value: 'Two.', tags: ['pelican'] });
  await owner.remember({ namespace, key: 'c', value: 'Three.', summary: 'About a heron.' });
  expect(await owner.find('flamingo', within(namespace))).toEqual(['flamingo-1']);
  expect(await owner.find('pelican', within(namespace))).toEqual(['b']);
  expect(await owner.find('herons', within(namespace))).toEqual(['c']);
});

describe('paging', () => {
  beforeAll(async () => {
    const { memory } = await owner.remember({ namespace: 'pages', key: 'apple', value: 'An apple a day.' });
    await world.plant(memory.id, 299);
  });

  async function page(limit: number) {
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null, more = true; more && sizes.length < 50;) {
      const answer: Recall = await owner.call('recall', {
        input: { query: 'apple', ...within('pages'), limit, after },
      });
      found.push(...answer.hits.map(({ memory }) => memory.id));
      sizes.push(answer.hits.length);
      [after, more] = [answer.pageInfo.endCursor, answer.pageInfo.hasNextPage];
    }
    return { found, sizes };
  }

  test.each([30, 60, 100])('by %s repeats nothing and ends at 200', async (limit) => {
    const { found } = await page(limit);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(200);
  });

  test('refuses a cursor of another question', async () => {
    const { pageInfo } = await owner.call('recall', { input: { query: 'apple', ...within('pages') } });
    for (const other of [
      { query: 'apples' },
      { query: 'apple', mode: 'LEXICAL' },
      { query: 'apple', filters: { kinds: ['note'] } },
    ])
      expect(
        await owner.codeOf('recall', { input: { ...within('pages'), ...other, after: pageInfo.endCursor } }),
      ).toBe('BAD_INPUT');
  });

  // Other tests write meanwhile, and the statistics of the index behind the scores are those of all that it holds.
  test('the same question has the same answer twice', async () => {
    const { memory } = await owner.remember({ namespace: 'twice', key: 'apple', value: 'An apple a day.' });
    await world.plant(memory.id, 89);
    const ask = () => owner.call('recall', { input: { query: 'apple day', ...within('twice'), limit: 100 } });
    const [first, second] = [await ask(), await ask()];
    expect(first.hits).toHaveLength(90);
    expect(second.hits.map((hit) => hit.memory)).toEqual(first.hits.map((hit) => hit.memory));
    expect(second.queryId).not.toBe(first.queryId);
    expect(first.hits[0]?.score).toBe(1);
    const scores = first.hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});

describe('filters never starve an answer', () => {
  const namespace = 'starve';
  beforeAll(async () => {
    const { memory } = await owner.remember({
      namespace,
      key: 'pear',
      value: 'Pear pear pear.',
      tags: ['common'],
    });
    await world.plant(memory.id, 2_000);
    await owner.call('rememberMany', {
      inputs: [1, 2, 3].map((number) => ({
        namespace,
        key: `rare ${number}`,
        value: `Among a lot of other words there is a pear, mentioned once, number ${number}.`,
        tags: ['rare'],
        kind: 'fact',
        importance: number / 4,
      })),
    });
  });

  test.each([
    ['tagsAny', { tagsAny: ['rare'] }],
    ['kinds', { kinds: ['fact'] }],
    [
      'all together',
      {
        tagsAll: ['rare'],
        kinds: ['FACT'],
        importance: { gt: 0 },
        delivery: 'ON_RECALL',
        states: ['ACTIVE'],
      },
    ],
  ])('%s', async (_what, filters) => {
    for (const mode of ['HYBRID', 'LEXICAL'])
      expect((await owner.find('pear', { ...within(namespace), filters, mode })).sort()).toEqual([
        'rare 1',
        'rare 2',
        'rare 3',
      ]);
    expect(await owner.find('pear', { ...within(namespace), filters, limit: 1 })).toHaveLength(1);
  });

  test('nor does the scope: of 2,000 better ones outside, the one inside is found', async () => {
    await owner.remember({
      namespace: 'starve-not',
      key: 'inside',
      value: 'Somewhere in this rather long text about fruit there is one pear too.',
    });
    for (const mode of ['HYBRID', 'LEXICAL'])
      for (const scope of [
        { namespaces: ['starve-not'] },
        { subtrees: ['starve-not'] },
        { namespaces: ['starve-not', 'nowhere'] },
      ])
        expect(await owner.find('pear', { scope, mode, limit: 1 })).toEqual(['inside']);
  });

  test('and an empty list of conditions is met by nothing', async () => {
    for (const filters of [{ tagsAny: [] }, { kinds: [] }, { createdBy: [] }, { states: [] }])
      expect(await owner.find('pear', { ...within(namespace), filters })).toEqual([]);
  });
});

test('only what is served is recalled, with filters and without', async () => {
  const namespace = 'served';
  const [active, , , forgotten] = await Promise.all([
    owner.remember({ namespace, key: 'active', value: 'Quince.' }),
    owner.remember({ namespace, key: 'expired', value: 'Quince.', expiresAt: later(-10) }),
    owner.remember({ namespace, key: 'pending', value: 'Quince.', validFrom: later(600) }),
    owner.remember({ namespace, key: 'forgotten', value: 'Quince.' }),
    owner.remember({
      namespace,
      key: 'ended',
      value: 'Quince.',
      validFrom: later(-600),
      validTo: later(-300),
    }),
  ]);
  await owner.call('forget', { id: forgotten.memory.id });
  for (const filters of [undefined, { kinds: ['note'] }, { tagsAll: [] }])
    expect(await owner.find('quince', { ...within(namespace), filters })).toEqual([active.memory.key]);
  for (const states of [['EXPIRED'], ['ACTIVE', 'PENDING'], ['FORGOTTEN']])
    expect(await owner.codeOf('recall', { input: { query: 'quince', filters: { states } } })).toBe(
      'BAD_INPUT',
    );
});

test('what is off topic has little or no confidence, though its best hit has the score 1', async () => {
  await owner.call('rememberMany', {
    inputs: [
      'Ann likes green tea in the morning.',
      'The build takes nine minutes.',
      'Bob moved to Oslo in May.',
    ].map((value, index) => ({ namespace: 'topic', key: `k${index}`, value })),
  });
  const off = await owner.call('recall', {
    input: {
      query: 'What is the orbital period of the moons of Jupiter in the morning sky?',
      ...within('topic'),
    },
  });
  expect(off.hits[0]?.score).toBe(1);
  expect(['LOW', 'NONE']).toContain(off.confidence);
  const on = await owner.call('recall', {
    input: { query: 'Which tea does Ann like in the morning?', ...within('topic') },
  });
  expect(on.hits[0]?.memory.key).toBe('k0');
  expect(on.confidence).toBe('MODERATE');
  expect(await owner.call('recall', { input: { query: 'xylophone', ...within('topic') } })).toMatchObject({
    hits: [],
    confidence: 'NONE',
  });
});

describe('without an embedding provider', () => {
  beforeAll(async () => {
    await owner.remember({ namespace: 'modes', key: 'k', value: 'Plum.' });
  });

  test('every answer that meaning would have helped says that it is by text only', async () => {
    const degraded = { lexical: false, dense: true, reason: expect.stringMatching(/text only/i) };
    for (const query of ['plum', 'nothing at all', '???'])
      for (const scope of [within('modes').scope, { namespaces: [] }])
        expect(await owner.call('recall', { input: { query, scope } })).toMatchObject({ degraded });
    expect(
      await owner.call('recall', { input: { query: 'plum', mode: 'LEXICAL', ...within('modes') } }),
    ).toMatchObject({ degraded: null, hits: [{ memory: { key: 'k' }, signals: { cosine: null } }] });
    expect(await owner.call('health')).toMatchObject({ search: 'TEXT_ONLY' });
  });

  test('meaning alone is DEPENDENCY_UNAVAILABLE', async () => {
    const { extensions } = await owner.refusal('recall', {
      input: { query: 'plum', mode: 'DENSE', ...within('modes') },
    });
    expect(extensions).toEqual({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
  });
});

test('timings and arms are told when asked for, and not else', async () => {
  await owner.remember({ namespace: 'explain', key: 'k', value: 'Cherry.' });
  const told = await owner.call('recall', {
    input: { query: 'cherry', ...within('explain'), explain: true },
  });
  expect(told.timings?.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['scope', 'lexical', 'fuse', 'hydrate']),
  );
  expect(told.arms).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ arm: 'lexical', candidates: 1, truncatedPool: false }),
    ]),
  );
  expect(await owner.call('recall', { input: { query: 'cherry', ...within('explain') } })).toMatchObject({
    timings: null,
    arms: null,
  });
});

test('recalling changes nothing', async () => {
  const { memory } = await owner.remember({ namespace: 'still', key: 'k', value: 'Damson.' });
  for (let count = 0; count < 10; count += 1) await owner.find('damson', within('still'));
  expect(await owner.call('memory', { id: memory.id })).toEqual(unchanged(memory));
});
