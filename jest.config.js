/** One project a folder of test/; `needsNeo4j` says whether the run's Neo4j is started for it. */
function project(name, { timeoutSeconds = 30, needsNeo4j = false } = {}) {
  return {
    displayName: name,
    testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
    testEnvironment: 'node',
    testTimeout: timeoutSeconds * 1000,
    transform: {
      '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
    },
    extensionsToTreatAsEsm: ['.ts'],
    // The compiler wants `./x.js` where the source is `./x.ts`; what is imported from dist is there as it says.
    moduleNameMapper: { '^(\\.{1,2}/(?!.*\\bdist/).*)\\.js$': '$1' },
    ...(needsNeo4j && {
      globalSetup: '<rootDir>/test/support/global-setup.js',
      globalTeardown: '<rootDir>/test/support/global-teardown.js',
    }),
  };
}

export default {
  maxWorkers: 2,
  projects: [
    project('unit'),
    project('graph', { needsNeo4j: true }),
    project('e2e', { needsNeo4j: true }),
    project('local', { timeoutSeconds: 120 }),
  ],
};
