/** `npm run test:package`: what is shipped, tried with the tools of those who run it. They are fetched, which takes minutes. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/package/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['test/support/load-typescript.mjs'],
  },
});
