/** The thread that writes the history into its SQLite file, for the follower's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../primitives/assert.ts';
import { serveHistory } from '../../reporting/open-history.ts';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import type { HistoryStart } from './threads.ts';

assert(parentPort !== null, 'the history is written in a thread of its own');
const { file, standstill } = workerData as HistoryStart;
serveHistory(parentPort, { file, standstill: new Standstill(standstill) });
