import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A reply that is not what its operation declares fails the test that saw it. */
const FAIL_ON_REPLY_FAULTS = 'test/support/fail-on-reply-faults.ts';
const IN_BROWSER = 'test/console/**/*.test.ts';
const OF_PAUSES = 'test/durability/pauses.test.ts';
const OF_SPEED = 'test/console/speed.test.ts';
/** With a command of their own, `npm run test:package`. */
const OF_PACKAGE = 'test/package/**';
const ON_POSTGRES = '{src,test}/**/*.postgres.test.ts';

export default defineConfig({
  test: {
    // A machine that does much else is slow, not faulty.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    pool: 'forks',
    // A third of their time tests wait: for processes that start, for pages, for clocks.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'bourse',
          // The engine and all operations take longer to import than most files to run: a worker imports
          // them once. So no file may leave a changed clock, variable or global behind.
          isolate: false,
          // Node loads the files itself: what computes much takes a quarter less time (decision 32).
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['test/support/load-typescript.mjs', FAIL_ON_REPLY_FAULTS],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [ON_POSTGRES, IN_BROWSER, OF_PAUSES, OF_PACKAGE],
        },
      },
      {
        // Behind the others, and in a process of its own: that of hundreds of files before it has a gigabyte to clear,
        // which takes longer than the pauses that it looks for.
        extends: true,
        test: {
          name: 'pauses',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['test/support/load-typescript.mjs', FAIL_ON_REPLY_FAULTS],
          include: [OF_PAUSES],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // In a browser, on the console that `npm run build` has left: a file has one browser for all its pages.
        extends: true,
        test: {
          name: 'console',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [IN_BROWSER],
          exclude: [OF_SPEED],
          setupFiles: ['test/support/load-typescript.mjs', FAIL_ON_REPLY_FAULTS],
        },
      },
      {
        // Behind all others: how soon a page shows something is told on a machine that does nothing else.
        extends: true,
        test: {
          name: 'speed',
          include: [OF_SPEED],
          setupFiles: [FAIL_ON_REPLY_FAULTS],
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The tests of the history once more, on the other database. A worker uses its databases again.
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: ['src/reporting/**/*.test.ts', ON_POSTGRES],
          // They open SQLite, whatever the tests' history is.
          exclude: ['src/reporting/store/sqlite/**'],
          setupFiles: [FAIL_ON_REPLY_FAULTS],
          globalSetup: ['test/support/postgres-server.ts'],
          env: { BOURSE_TEST_HISTORY: 'postgres' },
        },
      },
    ],
  },
});
