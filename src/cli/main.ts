#!/usr/bin/env node
/** Starts `bourse`. */
import { runBourse } from './run-bourse.ts';

await runBourse();
