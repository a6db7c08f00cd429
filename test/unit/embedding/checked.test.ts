import { expect, jest, test } from '@jest/globals';
import { checkedProvider } from '../../../src/embedding/checked.js';
import { EmbeddingError } from '../../../src/embedding/embedding-error.js';
import { embeddingModel, type EmbeddingProvider } from '../../../src/embedding/provider.js';

/** A provider of two dimensions that answers whatever it is told to. */
function answering(vectors: unknown): EmbeddingProvider {
  return {
    model: embeddingModel('fake', 2),
    embedQuery: () => Promise.resolve((vectors as [number[]])[0]),
    embedPassages: () => Promise.resolve(vectors as number[][]),
    close: () => Promise.resolve(),
  };
}

test('good vectors pass unchanged', async () => {
  const vectors = [
    [1, 0],
    [0.6, 0.8],
  ];
  await expect(checkedProvider(answering(vectors)).embedPassages(['a', 'b'])).resolves.toEqual(vectors);
  await expect(checkedProvider(answering(vectors)).embedQuery('a')).resolves.toEqual([1, 0]);
});

test.each<[string, unknown, RegExp]>([
  ['NaN', [Number.NaN, 1], /not a number/],
  ['an infinity', [Number.POSITIVE_INFINITY, 1], /not a number/],
  ['text for a number', ['1', 1], /not a number/],
  ['a hole', [null, 1], /not a number/],
  ['zeros', [0, 0], /usable length/],
  ['a length that is zero in single precision', [1e-30, 1e-30], /usable length/],
  ['a length beyond single precision', [1e30, 1e30], /usable length/],
  ['too few numbers', [1], /1 numbers where 2/],
  ['too many numbers', [1, 0, 0], /3 numbers where 2/],
  ['nothing', undefined, /no vector/],
  ['an object', { 0: 1, 1: 0, length: 2 }, /no vector/],
])('%s is a failure of the provider, for a query and among good passages', async (_, bad, reason) => {
  const query = checkedProvider(answering([bad])).embedQuery('a');
  await expect(query).rejects.toThrow(reason);
  await expect(query).rejects.toBeInstanceOf(EmbeddingError);
  await expect(checkedProvider(answering([[1, 0], bad])).embedPassages(['a', 'b'])).rejects.toThrow(reason);
});

test('a list with a hole, a short list and a long one are failures', async () => {
  const vector = [1, 0];
  // eslint-disable-next-line no-sparse-arrays
  await expect(checkedProvider(answering([vector, ,])).embedPassages(['a', 'b'])).rejects.toThrow(
    /no vector|1 vectors/,
  );
  await expect(checkedProvider(answering([vector])).embedPassages(['a', 'b'])).rejects.toThrow(
    '1 vectors for 2 texts',
  );
  await expect(checkedProvider(answering([vector, vector])).embedPassages(['a'])).rejects.toThrow(
    '2 vectors for 1 texts',
  );
});

test('what a provider throws becomes an EmbeddingError that keeps the cause', async () => {
  const cause = new Error('connection refused');
  const broken = { ...answering([]), embedQuery: () => Promise.reject(cause) };
  await expect(checkedProvider(broken).embedQuery('a')).rejects.toMatchObject({
    name: 'EmbeddingError',
    message: 'fake failed: connection refused',
    cause,
  });
});

test('an abort is no failure of the provider', async () => {
  const reason = new Error('the caller left');
  const checked = checkedProvider(answering([[1, 0]]));
  await expect(checked.embedQuery('a', AbortSignal.abort(reason))).rejects.toBe(reason);
});

test('a query asked again is answered from memory, a failure is not kept', async () => {
  const provider = answering([[1, 0]]);
  const embedQuery = jest.spyOn(provider, 'embedQuery').mockRejectedValueOnce(new Error('once'));
  const checked = checkedProvider(provider);
  await expect(checked.embedQuery('a')).rejects.toThrow('once');
  await checked.embedQuery('a');
  await checked.embedQuery('a');
  expect(embedQuery).toHaveBeenCalledTimes(2);
});

test('no more query vectors are kept than allowed', async () => {
  const provider = answering([[1, 0]]);
  const embedQuery = jest.spyOn(provider, 'embedQuery');
  const checked = checkedProvider(provider, 2);
  for (const text of ['a', 'b', 'c', 'a']) await checked.embedQuery(text);
  expect(embedQuery).toHaveBeenCalledTimes(4);
});

test('no texts need no call', async () => {
  const provider = answering([]);
  const embedPassages = jest.spyOn(provider, 'embedPassages');
  await expect(checkedProvider(provider).embedPassages([])).resolves.toEqual([]);
  expect(embedPassages).not.toHaveBeenCalled();
});
