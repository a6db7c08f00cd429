import { expect, test } from '@jest/globals';
import { waitUntilReady } from '../../../src/local/readiness.js';

const waiting = {
  lives: () => true,
  accepts: () => Promise.resolve(true),
  answers: () => Promise.resolve(),
  stillWaiting: () => undefined,
  limitMs: 1000,
};

test('a server is ready only when it answers, not when its port is open', async () => {
  let asked = 0;
  const answers = () => ((asked += 1) < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve());
  expect(await waitUntilReady({ ...waiting, answers })).toEqual({ ended: 'ready' });
  expect(asked).toBe(3);
});

test('nothing is asked of a server whose port is closed', async () => {
  let tries = 0;
  let asked = 0;
  const ended = await waitUntilReady({
    ...waiting,
    accepts: () => Promise.resolve((tries += 1) > 2),
    answers: () => Promise.resolve(void (asked += 1)),
  });
  expect({ ended, tries, asked }).toEqual({ ended: { ended: 'ready' }, tries: 3, asked: 1 });
});

test('a server that shows no command line for a moment, while the shell becomes Java, is not taken for dead', async () => {
  let asked = 0;
  const lives = () => (asked += 1) !== 1;
  expect(await waitUntilReady({ ...waiting, lives })).toEqual({ ended: 'ready' });
});

test('waiting ends at once when the server dies', async () => {
  expect(await waitUntilReady({ ...waiting, lives: () => false })).toEqual({ ended: 'died' });
});

test('a refused password ends the waiting, since more tries would lock the account', async () => {
  let asked = 0;
  const answers = () => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('no'), { code: 'Neo.ClientError.Security.Unauthorized' }));
  };
  expect(await waitUntilReady({ ...waiting, answers })).toEqual({ ended: 'refused' });
  expect(asked).toBe(1);
});

test('the limit holds, and the last error is told', async () => {
  const lastError = new Error('still starting');
  const ended = await waitUntilReady({ ...waiting, answers: () => Promise.reject(lastError), limitMs: 250 });
  expect(ended).toEqual({ ended: 'late', lastError });
});
