/** The thread that writes the history into its SQLite file, for the follower's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../primitives/assert.ts';
import { serveSqlite } from '../reporting/serve-sqlite.ts';

assert(parentPort !== null, 'the history is written in a thread of its own');
serveSqlite(parentPort, workerData as string);
