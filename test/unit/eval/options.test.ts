import { expect, test } from '@jest/globals';
import { readOptions } from '../../../eval/options.js';

const needed = ['--set', 'talks.json', '--key-file', 'key'];

test('two options are needed, the others have defaults', () => {
  const { run, ...options } = readOptions(needed);
  expect(options).toEqual({
    set: 'talks.json',
    'key-file': 'key',
    url: 'http://127.0.0.1:4000/graphql',
    modes: ['LEXICAL', 'DENSE', 'HYBRID'],
    date: 'both',
    'embed-timeout': 600,
  });
  expect(run).toMatch(/^[a-z0-9]+$/);
  expect(readOptions([...needed, '--modes', 'hybrid,dense']).modes).toEqual(['HYBRID', 'DENSE']);
});

test.each([
  { name: 'no set', args: ['--key-file', 'key'] },
  { name: 'an unknown option', args: [...needed, '--limit', '5'] },
  { name: 'an unknown mode', args: [...needed, '--modes', 'LEXICAL,FUZZY'] },
  { name: 'another protocol', args: [...needed, '--url', 'bolt://127.0.0.1:7687'] },
  { name: 'a run that is no namespace segment', args: [...needed, '--run', 'a/b'] },
  { name: 'no time to embed', args: [...needed, '--embed-timeout', '0'] },
])('$name is refused', ({ args }) => {
  expect(() => readOptions(args)).toThrow();
});
