/**
 * A venue composed as `bourse serve` composes it, on a data folder, for the people of the scenarios:
 * journal on disk, history written by threads of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ladder, ladder } from './book-view.ts';
import { startVenue } from './checked-replies.ts';
import { fixtureVenue } from './fixture-venue.ts';
import { HttpClient } from './http-client.ts';
import { Operator } from './operator.ts';
import { OPERATOR_TOKEN, wireRequest } from './signed-request.ts';
import { type Call, Trader } from './trader.ts';

const venue = { ...fixtureVenue, rateLimits: { '*': 0 } };

/** The people of one run of a venue; those of the next run are new, as their clients are. */
export interface Run {
  readonly alice: Trader;
  readonly bob: Trader;
  readonly operator: Operator;
  readonly book: () => Promise<Ladder>;
  readonly stops: () => Promise<void>;
}

/** A folder that goes with the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts the venue of the data folder; the test stops it, or its end does. */
export async function start(data: string): Promise<Run> {
  const options = { venue, data, port: 0, operatorToken: OPERATOR_TOKEN };
  let whenStopped: (cause: Error) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    whenStopped = reject;
  });
  stopped.catch(() => undefined);
  const running = await startVenue({ ...options, onStop: (cause) => whenStopped(cause) });
  const client = new HttpClient(running.url);
  const call: Call = (method, path, asked = {}) =>
    Promise.race([client.send(wireRequest(method, path, asked, Date.now())), stopped]);
  let isOpen = true;
  const stops = async () => {
    if (!isOpen) return;
    isOpen = false;
    client.close();
    await running.close();
  };
  onTestFinished(stops);
  return {
    alice: new Trader(call, 'alice'),
    bob: new Trader(call, 'bob'),
    operator: new Operator(call),
    book: () => ladder(call, 'BTCUSDT'),
    stops,
  };
}
