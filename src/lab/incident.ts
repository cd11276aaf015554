/** An incident as it stands in its file: what the world is like, what goes wrong, what is measured, and the lines. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Type, { type Static } from 'typebox';
import { POPULATIONS } from '../engine/core/counterparties.ts';
import type { FaultRule } from '../http/fault-rule.ts';
import { durationMs } from '../primitives/duration.ts';
import { ofShape } from '../venue/file/read-venue-file.ts';
import { faultSchema } from '../venue/file/schema.ts';
import { readSource } from '../venue/file/source.ts';
import {
  category,
  closed,
  duration,
  flag,
  integer,
  name,
  text,
  word,
} from '../venue/file/vocabulary.ts';
import { VenueError } from '../venue/venue-error.ts';
import { JUDGED } from './figures.ts';

/** As seen from the sources and from the bundle. */
const FOLDER = fileURLToPath(new URL('../../lab/incidents/', import.meta.url));

/**
 * `10m -0.2%`: a time since the start, and how far the price is then from where it began. Straight lines join them; two
 * at the same time are a jump.
 */
const POINT = '^\\d{1,9}(?:ms|s|m|h)? -?\\d{1,3}(?:\\.\\d{1,6})?%$';
const MOVE = '^-?\\d{1,3}(?:\\.\\d{1,6})?%$';
/** `60 H`, `0.5% N`, `20`: a number, and what it is multiplied by. */
const LINE = '^-?\\d{1,9}(?:\\.\\d{1,6})?%?(?: [HNQ])?$';

const MARKET_STEP_MAX_MS = 60_000;
const USERS_MAX = 1000;
const LEVERAGE_MAX = 125;
/** Of an incident, those that a base run may go without. */
const PARTS = ['faults', 'acts', 'orders', 'paths'] as const;

const market = { category: category(), symbol: name() };

/** One user, or `count` of them with uids that follow one another. */
const seededUser = {
  uid: text(),
  count: Type.Optional(integer(1, USERS_MAX)),
  balances: Type.Record(Type.String(), text()),
  /** Of his isolated positions. */
  leverage: Type.Optional(integer(1, LEVERAGE_MAX)),
};

const move = () =>
  Type.String({ pattern: MOVE, description: 'a move of the first price, such as -2%' });

/** An order of a user beside the bot. */
const userOrder = {
  at: duration(),
  uid: text(),
  /** As many users as that, from this uid on, give the same order, each so much further away. */
  users: Type.Optional(integer(1, USERS_MAX)),
  apart: Type.Optional(move()),
  ...market,
  side: word(['buy', 'sell']),
  size: text(),
  /** A market order when left out. */
  price: Type.Optional(move()),
  /** Waits until the last price is there. */
  trigger: Type.Optional(move()),
  /** Given in the base run too, although that goes without orders. */
  inBoth: Type.Optional(flag()),
};

const schema = closed({
  title: text(),
  /** What happened in the world, with where it can be read. */
  world: text(),
  /** What a bot meets here. */
  script: text(),
  /** What a careful bot does. */
  careful: text(),
  /** The part that the reference bots play, and how long a step of theirs is. */
  reference: closed({ part: text(), step: duration() }),
  /** Venue time from the start. */
  lasts: duration(),
  /** ETHUSDT alone when left out. */
  symbols: Type.Optional(Type.Array(name())),
  stepMs: Type.Optional(integer(100, MARKET_STEP_MAX_MS)),
  rateLimits: Type.Optional(flag()),
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  paths: Type.Optional(
    Type.Array(
      closed({
        ...market,
        points: Type.Array(
          Type.String({ pattern: POINT, description: 'a time and a move, such as 10m -0.2%' }),
          { minItems: 1 },
        ),
      }),
    ),
  ),
  acts: Type.Optional(
    Type.Array(
      closed({
        at: duration(),
        /** An operator's act by its name, and what it takes. */
        do: text(),
        with: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  ),
  /** Who trades on the built-in market, each from a time on; quotes when left out. */
  population: Type.Optional(Type.Array(closed({ from: duration(), is: word([...POPULATIONS]) }))),
  /** The risk reserves of the demo venue, unless it is false. */
  riskReserve: Type.Optional(flag()),
  users: Type.Optional(Type.Array(closed(seededUser))),
  orders: Type.Optional(Type.Array(closed(userOrder))),
  faults: Type.Optional(Type.Array(faultSchema)),
  /** What the base run goes without. */
  leftOut: Type.Optional(Type.Array(word([...PARTS]))),
  /** The two legs that hold each other. */
  hedge: Type.Optional(Type.Array(closed(market), { minItems: 2, maxItems: 2 })),
  /** A position without a trigger or a closing order counts as unhedged. */
  protection: Type.Optional(flag()),
  /** What `heldPosition` is: the position in a market at a time. */
  held: Type.Optional(closed({ at: duration(), ...market })),
  /**
   * By what a bot has met it: fills that were withheld from it (when left out), fills from one time to another, of which a
   * part of what is told is withheld, calls of it that were refused, a position at the time `from`, or a position of which
   * it was deleveraged.
   */
  met: Type.Optional(word(['fills', 'fills-between', 'calls', 'position', 'deleveraged'])),
  /** From when on what is withheld counts. */
  from: Type.Optional(duration()),
  /** Until then; to the end when left out. */
  to: Type.Optional(duration()),
  /** Settings of the venue with which all is done once more; whoever passes passes each. */
  alsoWith: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  trouble: closed({
    /** Fills that were withheld or of a deleveraging, lost replies, firings of rules, spells of refusals by codes, venue times. */
    of: word(['hidden-fills', 'lost-replies', 'deleveragings', 'firings', 'refusals', 'times']),
    faults: Type.Optional(Type.Array(text())),
    codes: Type.Optional(Type.Array(text())),
    at: Type.Optional(Type.Array(duration())),
    /** Over when all is known; when a new order was accepted too; when no contract is held any more. */
    until: word(['known', 'trading', 'flat']),
  }),
  lines: closed(
    Object.fromEntries(
      JUDGED.map((figure) => [
        figure,
        Type.Optional(
          Type.String({ pattern: LINE, description: 'a number, such as 0, 20, 60 H or 0.5% N' }),
        ),
      ]),
    ),
  ),
});

export type IncidentFile = Static<typeof schema>;

export interface Incident extends Omit<IncidentFile, 'faults'> {
  readonly name: string;
  readonly faults: readonly FaultRule[];
}

/** From when on it counts what becomes of the bot, in a run that began then. */
export function fromMsOf({ from = '0' }: Pick<Incident, 'from'>, startMs: number): number {
  return startMs + (durationMs(from) ?? 0);
}

/** Whether a part of an incident happens in a run: the base run goes without some. */
export function isIn(
  { leftOut = ['faults'] }: Incident,
  part: (typeof PARTS)[number],
  isBase: boolean,
): boolean {
  return !isBase || !leftOut.includes(part);
}

/** What the reference bots are told of their part, as words of a command. */
export function partOf({ reference: { part, step }, symbols = [] }: Incident): readonly string[] {
  return [part, step, ...symbols];
}

export function incidentNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** One of those that come with the package, or a file of one's own. Throws `VenueError`. */
export function readIncident(given: string): Incident {
  const isOwn = /\.ya?ml$/.test(given);
  if (!isOwn && !incidentNames().includes(given))
    throw new VenueError(
      `no incident ${given}: expected ${incidentNames().join(', ')}, or a file of your own`,
      'usage',
    );
  const source = readSource(isOwn ? given : `${FOLDER}${given}.yaml`);
  const file = ofShape(source, schema) as IncidentFile;
  const own = given.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/, '');
  return { ...file, name: own, faults: (file.faults ?? []) as readonly FaultRule[] };
}
