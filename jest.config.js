/** One project a folder of test/. */
function project(name, more) {
  return {
    displayName: name,
    testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
    testEnvironment: 'node',
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
      ],
    },
    extensionsToTreatAsEsm: ['.ts'],
    // The compiler wants `./x.js` where the source is `./x.ts`; what is imported from dist is there as it says.
    moduleNameMapper: { '^(\\.{1,2}/(?!.*\\bdist/).*)\\.js$': '$1' },
    ...more,
  };
}

// Only a run with tests of a project that names these starts a Neo4j.
const neo4j = {
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
};

export default {
  maxWorkers: 2,
  testTimeout: 30_000,
  projects: [
    project('unit'),
    project('graph', neo4j),
    project('e2e', neo4j),
    project('browser', neo4j),
    project('local', { setupFilesAfterEnv: ['<rootDir>/test/support/slow.js'] }),
  ],
};
