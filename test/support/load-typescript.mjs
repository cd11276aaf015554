/**
 * Lets Node itself load the sources of the tests and of what they test (`vitest.config.ts`): through the loader of
 * Vitest each call into another file costs a look-up, a quarter of the time of whatever computes much. Registered in
 * the worker alone: a process or thread that a test starts loads what it is given.
 */
import { register } from 'tsx/esm/api';

globalThis.unregisterTypeScript ??= register();
