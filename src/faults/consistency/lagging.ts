/** Reads that are answered from a state behind time. */
import type { Endpoint, Services } from '../../http/endpoint.ts';
import type { Gateway } from '../../http/gateway.ts';
import { type Replica, replicaOf } from '../../runtime/replica.ts';
import type { Tape } from '../../runtime/tape.ts';
import { span } from '../param.ts';
import { type OtherParts, onParts, onPushes, type PartsOptions } from '../primitive.ts';

const isRead = ({ method }: Endpoint) => method === 'GET';
const isOfUsers = ({ access }: Endpoint) => access.kind === 'user';

export const restLags = onParts({
  name: 'rest-lags',
  family: 'consistency',
  summary:
    'Answers reads of users (orders, fills, positions, balances) from a state that is behind; pushes and replies to writes are on time.',
  seen: 'A REST that does not know yet what the socket has told.',
  params: { ms: span('How far behind, of venue time.', 5000) },
  wants: (endpoint) => isRead(endpoint) && isOfUsers(endpoint),
  open: (options, { ms }) => laggingParts(options, ms),
});

export const oldRead = onParts({
  name: 'old-read',
  family: 'consistency',
  summary:
    'Answers any read, of users and of markets, from an old moment: that of a replica that is behind.',
  seen: 'A read that takes back what another has told, when each second one is met.',
  params: { ms: span('How old, of venue time.', 60_000) },
  wants: isRead,
  open: (options, { ms }) => laggingParts(options, ms),
});

const OF_ONE_ORDER = /\/(?:orderInfo|order-info|order\/detail)$/;

export const unknownOrder = onParts({
  name: 'unknown-order',
  family: 'consistency',
  summary: 'Knows an order, when it is asked for alone, only some time after it was placed.',
  seen: 'No such order, although the id was in the reply that placed it.',
  params: { ms: span('How long after, of venue time.', 1500) },
  wants: (endpoint) => isRead(endpoint) && OF_ONE_ORDER.test(endpoint.path),
  open: (options, { ms }) => laggingParts(options, ms),
});

export const socketLags = onPushes({
  name: 'socket-lags',
  family: 'consistency',
  summary: 'Pushes what happened later than REST knows it, in the right order.',
  seen: 'A socket that tells of orders which REST has had for a while.',
  params: { ms: span('How much later, of venue time.', 5000) },
  wants: (_, isFirst) => !isFirst,
  pass: ({ with: { ms }, at, nowMs, text }, tell) => at(nowMs + ms, () => tell(text)),
});

function laggingParts({ venue, nowMs }: PartsOptions, lagMs: number): OtherParts {
  const replica = replicaOf(venue, { lagMs, nowMs });
  return {
    gateway: (given) => laggingGateway(given, replica),
    refresh: replica.catchUp,
    close: replica.close,
  };
}

function laggingGateway(given: Gateway, replica: Replica): Gateway {
  const { services } = given;
  const venue = { ...services.venue, state: replica.state };
  const history = laggingHistory(services.history, replica);
  return {
    ...given,
    services: { ...services, venue, history, tape: laggingTape(services.tape, replica) },
  };
}

/** What a row says of its own time. */
interface Stamped {
  readonly timeMs?: number;
  readonly createdMs?: number;
  readonly updatedMs?: number;
}

/** Rows that came later are left out of every answer. */
function laggingHistory(history: Services['history'], { momentMs }: Replica): Services['history'] {
  const isThere = (row: Stamped) =>
    (row.updatedMs ?? row.timeMs ?? row.createdMs ?? 0) <= momentMs();
  const lagging =
    (question: (...asked: unknown[]) => Promise<unknown>) =>
    async (...asked: unknown[]) => {
      const answer = await question(...asked);
      if (!Array.isArray(answer)) return answer;
      return answer.filter((row) => typeof row !== 'object' || row === null || isThere(row));
    };
  const questions = Object.entries(history).map(([name, question]) => [
    name,
    lagging(question as (...asked: unknown[]) => Promise<unknown>),
  ]);
  return Object.fromEntries(questions) as Services['history'];
}

/** Recent trades are those that there were; the figures of a day are taken then. */
function laggingTape(tape: Tape, { momentMs }: Replica): Tape {
  return {
    ...tape,
    recentTrades: (instrument, limit) =>
      tape
        .recentTrades(instrument, Number.MAX_SAFE_INTEGER)
        .filter(({ timeMs }) => timeMs <= momentMs())
        .slice(0, limit),
    day: (instrument) => tape.day(instrument, momentMs()),
  };
}
