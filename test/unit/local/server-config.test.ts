import { expect, test } from '@jest/globals';
import { serverConfig } from '../../../src/local/server-config.js';
import { serverArguments, serverEnvironment } from '../../../src/local/server-command.js';
import type { ServerFolder } from '../../../src/local/server-folder.js';

const folder = { home: '/data/neo4j', conf: '/data/neo4j/conf' } as ServerFolder;
const java = { home: '/jdk', program: '/jdk/bin/java', release: { major: 25 } };

test('every address in the configuration is on the loopback interface', () => {
  const text = serverConfig({ bolt: 1111, http: 2222 }, 'neo4j');
  const addresses = [...text.matchAll(/_address=(\S+)/g)].map((match) => match[1]);
  expect(addresses).toHaveLength(5);
  expect(addresses.every((address) => address?.startsWith('127.0.0.1'))).toBe(true);
});

test('the vector module is asked for unless this Java was built without it', () => {
  const flag = '--add-modules=jdk.incubator.vector';
  const without = { ...java, release: { major: 25, modules: new Set(['java.base']) } };
  expect(serverArguments(java, '/jars', folder, undefined)).toContain(flag);
  expect(serverArguments(without, '/jars', folder, undefined)).not.toContain(flag);
});

test('a given heap replaces the default one', () => {
  const heaps = (heap?: string) =>
    serverArguments(java, '/jars', folder, heap).filter((arg) => arg.startsWith('-Xmx'));
  expect(heaps()).toEqual(['-Xmx1g']);
  expect(heaps('3g')).toEqual(['-Xmx3g']);
});

test('the server sees none of the secrets of this service', () => {
  const env = {
    PATH: '/bin',
    OPENAI_API_KEY: 'k',
    HIPPOGRAPH_SECRET: 's',
    NEO4J_PASSWORD: 'p',
    JAVA_TOOL_OPTIONS: '-X',
  };
  const given = serverEnvironment(java, folder, env);
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  expect(names.sort()).toEqual(['JAVA_HOME', 'LC_ALL', 'NEO4J_CONF', 'NEO4J_HOME', 'PATH']);
});
