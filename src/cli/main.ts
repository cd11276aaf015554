#!/usr/bin/env node
/** Starts `bourse`, and has every stack name a file of `src/`: Node maps only what is loaded after it is asked to. */
process.setSourceMapsEnabled(true);
const { runBourse } = await import('./run-bourse.ts');
await runBourse();
