#!/usr/bin/env node
/** Starts `bourse`, and has every stack name a file of `src/`. */
import { runBourse } from './run-bourse.ts';
import { showSourcesInStacks } from './source-stacks.ts';

showSourcesInStacks();
await runBourse();
