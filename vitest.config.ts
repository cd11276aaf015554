import { defineConfig } from 'vitest/config';

const ON_POSTGRES = '{src,test}/**/*.postgres.test.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'bourse',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [ON_POSTGRES],
        },
      },
      {
        // The tests of the history once more, on the other database.
        extends: true,
        test: {
          name: 'postgres',
          include: ['src/reporting/**/*.test.ts', ON_POSTGRES],
          testTimeout: 90_000,
          globalSetup: ['test/support/postgres-server.ts'],
          env: { BOURSE_TEST_HISTORY: 'postgres' },
        },
      },
    ],
  },
});
