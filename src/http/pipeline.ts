/**
 * The way of every request: identify → permit → limit → validate → handle → envelope. Compiled once
 * per endpoint; a handler that answers at once costs no asynchronous hop. Whatever goes wrong, the
 * reply is the envelope.
 */
import { receiveWindowDenial } from '../access/timestamp.ts';
import { JournalBusy, JournalStopped, OutcomeUnknown } from '../journal/journal.ts';
import { HistoryRebuilding } from '../reporting/store/history-errors.ts';
import { type Admitted, compileAdmission, refusal } from './admission.ts';
import { compileCopyTrading } from './copy-trading-door.ts';
import { isDryRun, isOperatorAct, rehearsing } from './dry-run.ts';
import type { Endpoint, OperatorCall, Services, UserCall, Venue } from './endpoint.ts';
import { errorReply, type Reply, successReply } from './envelope.ts';
import { explained, explainedToUser } from './explain-field.ts';
import { readInput } from './field.ts';
import type { Gateway, Request } from './gateway.ts';
import { localeOf } from './locale.ts';
import { type Locale, WireError } from './wire-error.ts';

/** Never rejects and never throws. */
export type Serve = (request: Request) => Reply | Promise<Reply>;

/** What any kind of handler may be given; each reads its own part. */
type Call = UserCall<unknown> & OperatorCall<unknown>;
/** A call with all its parts, of which its kind has not each. */
type CallOrNot = { readonly [part in keyof Call]: Call[part] | undefined };
type Handle = (call: Call) => unknown;

export function compilePipeline(endpoint: Endpoint, gateway: Gateway): Serve {
  const serve = compileServing(endpoint, gateway);
  const { gate, services } = gateway;
  if (gate === undefined) return serve;
  return (request) => {
    const passing = gate.pass(request);
    if (passing === undefined) return serve(request);
    return passing.then(
      () => serve(request),
      (error) => {
        const locale = localeOf(request.headers.locale);
        return failureReply(error, gateway, {
          locale,
          timeMs: services.nowMs(),
          remaining: undefined,
        });
      },
    );
  };
}

function compileServing(endpoint: Endpoint, gateway: Gateway): Serve {
  const admit = compileAdmission(endpoint, gateway);
  const validate = compileValidation(endpoint, gateway);
  const handle = endpoint.handle as Handle;
  const copying = compileCopyTrading(endpoint, gateway);
  const { services } = gateway;
  const isPlacing = endpoint.placesOrders !== undefined;
  const told = compileTold(endpoint);
  const doorFor = compileDoor(endpoint, services, copying.venue);
  return (request) => {
    const locale = localeOf(request.headers.locale);
    const timeMs = services.nowMs();
    let remaining: number | undefined;
    try {
      const admitted = admit(request);
      remaining = admitted.remaining;
      const { caller } = admitted;
      // What would be refused at its end is refused before it is read: that costs as much as to take it.
      if (isPlacing && caller !== undefined) services.checkRoom(caller.uid);
      const input = validate(request);
      const isCopying = caller?.isCopyTrading === true;
      if (isCopying) remaining = copying.takeOrders(caller.uid, input) ?? remaining;
      const { shown, venue } = doorFor(input, isCopying);
      const data = handle(callOf(services, { venue, input, locale, admitted, ip: request.ip }));
      if (!(data instanceof Promise)) return successReply(data, timeMs, remaining);
      return data
        .then((later) => successReply(shown(later), timeMs, remaining))
        .catch((error) =>
          failureReply(told(error, request), gateway, { locale, timeMs, remaining }),
        );
    } catch (error) {
      return failureReply(told(error, request), gateway, { locale, timeMs, remaining });
    }
  };
}

interface Door {
  readonly venue: Venue;
  readonly shown: (reply: unknown) => unknown;
}

/** To whom commands go, and what is shown of a reply: another one where an act is only tried. */
function compileDoor(
  endpoint: Endpoint,
  services: Services,
  copying: Venue,
): (input: unknown, isCopying: boolean) => Door {
  const shown = (reply: unknown) => reply;
  const live: Door = { venue: services.venue, shown };
  const copied: Door = { venue: copying, shown };
  const isAct = isOperatorAct(endpoint);
  return (input, isCopying) => {
    if (isAct && isDryRun(input)) return rehearsing(services);
    return isCopying ? copied : live;
  };
}

/** What was sent is told beside a code, to operators also what a refusal is about. */
function compileTold({
  family,
  input,
  method,
}: Endpoint): (error: unknown, request: Request) => unknown {
  const tell = family === 'operator' ? explained : explainedToUser;
  return (error, request) => {
    if (!(error instanceof WireError)) return error;
    return tell(error, { input, raw: sentIn(request, method) });
  };
}

function sentIn(request: Request, method: Endpoint['method']): unknown {
  if (method === 'GET') return request.query;
  try {
    return bodyOf(request);
  } catch {
    // What cannot be read was complained about before, and explains nothing.
    return undefined;
  }
}

/** A full or stopped journal, and a history that is being made again. */
const NOT_NOW = [JournalBusy, JournalStopped, HistoryRebuilding];
/** Made once: under load a refusal should cost little. */
const BUSY = new WireError('40725');
const UNKNOWN = new WireError('40725', [], 'outcome unknown: ask by clientOid');

/** Every error as the envelope: refusals as they are; 503 / 40725 for what cannot be done or told now. */
function failureReply(
  error: unknown,
  gateway: Pick<Gateway, 'log'>,
  options: { locale: Locale; timeMs: number; remaining: number | undefined },
): Reply {
  if (error instanceof WireError) {
    const isLimit = error.code === '429';
    return errorReply(error, isLimit ? { ...options, remaining: 0 } : options);
  }
  if (NOT_NOW.some((kind) => error instanceof kind)) {
    return errorReply(BUSY, options);
  }
  if (error instanceof OutcomeUnknown) return errorReply(UNKNOWN, { ...options, status: 504 });
  gateway.log.error({ err: error }, 'request failed');
  return errorReply(new WireError('45001'), options);
}

interface CallParts {
  readonly venue: Venue;
  readonly input: unknown;
  readonly locale: Locale;
  readonly admitted: Admitted;
  readonly ip: string;
}

/** A literal, not a spread: all calls of the process then have one shape. */
function callOf(services: Services, of: CallParts): Call {
  const { about, history, tape, nowMs, quotes, operator, reserves } = services;
  const { venue, input, locale, admitted, ip } = of;
  const { caller, by } = admitted;
  const parts: CallOrNot = {
    venue,
    history,
    tape,
    nowMs,
    quotes,
    operator,
    about,
    reserves,
    input,
    locale,
    ip,
    caller,
    by,
  };
  return parts as Call;
}

/** Reads and checks the input: the query of a GET, the JSON body of a POST. */
function compileValidation(endpoint: Endpoint, gateway: Gateway): (request: Request) => unknown {
  const { hasReceiveWindow, input, method } = endpoint;
  return (request) => {
    const value = readInput(input, method === 'GET' ? request.query : bodyOf(request));
    if (hasReceiveWindow === true) checkReceiveWindow(value as Windowed, gateway);
    return value;
  };
}

interface Windowed {
  readonly requestTime?: number | string;
  readonly receiveWindow?: number | string;
}

function checkReceiveWindow({ requestTime, receiveWindow }: Windowed, gateway: Gateway): void {
  const denial = receiveWindowDenial(
    requestTime === undefined ? undefined : Number(requestTime),
    receiveWindow === undefined ? undefined : Number(receiveWindow),
    { hostMs: gateway.hostMs(), venueMs: gateway.services.nowMs() },
  );
  if (denial !== undefined) throw refusal(denial);
}

/** A POST without parameters comes with an empty body or with `{}`: both are fine (wire.md 1.2). */
function bodyOf({ body, json, headers }: Request): unknown {
  if (json !== undefined) return json;
  if (body.length === 0) return {};
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw new WireError('40007');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new WireError('40017');
  }
}
