/** The thread that writes the history into its SQLite file, for the follower's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../primitives/assert.ts';
import { serveSqlite } from '../../reporting/store/sqlite/serve-sqlite.ts';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import type { HistoryStart } from './threads.ts';

assert(parentPort !== null, 'the history is written in a thread of its own');
const { file, standstill } = workerData as HistoryStart;
serveSqlite(parentPort, { file, standstill: new Standstill(standstill) });
