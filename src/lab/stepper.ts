/**
 * How a bot waits on a manual clock: it asks for `BOURSE_STEP_URL?ms=10000` and is answered when venue time has moved
 * so far and all that happened has reached its sockets. Between two such calls venue time stands still, so that a bot
 * does the same in the same order in every run.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Beside the venue's own paths. */
export const STEP_PATH = '/lab/step';
const STEP_MS = 1000;
const STEP_MAX_MS = 3_600_000;

export interface Step {
  /** Venue time now, Unix ms. */
  readonly timeMs: number;
  /** The script is over: the bot is to end. */
  readonly over: boolean;
}

/** Answers requests for a step, and no others. One that cannot be made is told to `onFailure`; the bot meets a closed socket. */
export function stepper(
  advance: (ms: number) => Promise<Step>,
  onFailure: (cause: unknown) => void,
) {
  let last: Promise<unknown> = Promise.resolve();
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const [path, query = ''] = (incoming.url ?? '').split('?', 2);
    if (path !== STEP_PATH) return false;
    const asked = Number(new URLSearchParams(query).get('ms') ?? STEP_MS);
    if (!Number.isSafeInteger(asked) || asked < 0 || asked > STEP_MAX_MS) {
      outgoing.writeHead(400).end(`ms: expected a whole number from 0 to ${STEP_MAX_MS}\n`);
      return true;
    }
    last = last.then(async () => {
      const step = await advance(asked);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(step));
    });
    last.catch((cause) => {
      onFailure(cause);
      outgoing.destroy();
    });
    return true;
  };
}
