/**
 * What an endpoint is: one declaration from which authentication, permission, limit, validation,
 * OpenAPI, metrics label and reference page all come. `load-endpoints.ts` finds every
 * `api/**​/endpoint.ts` by its default export; its folder must be its path.
 *
 * A handler translates wire → domain, asks or submits, and translates back. It throws `WireError`
 * for what it refuses; it holds no trading rule, no SQL and no Fastify type.
 */

import type { Static, TSchema } from 'typebox';
import type { QuoteSeal } from '../access/quote-seal.ts';
import type { Command, Entry } from '../engine/command.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import type { Permission } from '../engine/core/user.ts';
import { assert } from '../primitives/assert.ts';
import type { History } from '../reporting/history.ts';
import type { Rehearsal } from '../runtime/rehearsal.ts';
import type { Reserves } from '../runtime/reserves.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { StateMark } from '../runtime/state-hash.ts';
import type { Tape } from '../runtime/tape.ts';
import type { FaultDesk } from './fault-rule.ts';
import type { NodeDesk } from './node-desk.ts';
import type { CodeColumn, Locale } from './wire-error.ts';

/** The families of paths; they decide account modes and error codes (wire.md 2). */
type Family = 'v2' | 'v3' | 'broker' | 'common' | 'operator' | 'venue';

interface Limit {
  readonly per: 'uid' | 'ip';
  readonly perSecond: number;
}

/** Who is calling, after authentication. */
export interface Caller {
  readonly uid: string;
  readonly key: string;
  readonly isCopyTrading: boolean;
  readonly permissions: readonly Permission[];
}

/** What a handler reads and submits to. */
export type Venue = Pick<Sequencer, 'state' | 'submit'>;

/** What composition gives every handler. */
export interface Services {
  readonly venue: Venue;
  readonly history: History;
  readonly tape: Tape;
  /** Venue time, ms: what clients are told as server time. */
  readonly nowMs: () => number;
  /** Proves what was quoted for a conversion. */
  readonly quotes: QuoteSeal;
  readonly operator: OperatorServices;
  readonly about: AboutVenue;
  /** What the venue owes and holds at the moment that stands, with a user's proof; off the trading thread. */
  readonly reserves: (uid?: string) => Promise<Reserves>;
  /** Throws `JournalBusy` when one more order of a user like his last would be refused now. */
  readonly checkRoom: (uid: string) => void;
}

/** What the venue tells everybody about itself, wired by `venue/`. */
export interface AboutVenue {
  readonly version: string;
  /** `system`, `manual`, or `x60` for sixty times as fast. */
  readonly clock: string;
  /** Whether the built-in counterparties trade. */
  readonly hasMarket: boolean;
  readonly isDemo: boolean;
  /** Of the venue file: calls per second by operation, `*` for all that have a limit; 0 = off. */
  readonly rateLimits: Readonly<Record<string, number>>;
  readonly connections: { readonly inAll: number; readonly perAddress: number };
  /** The keys that the demo venue has for everybody; undefined on any other venue. */
  readonly demoKeys: readonly DemoKey[] | undefined;
}

export interface DemoKey {
  readonly label: string;
  readonly uid: string;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** What only operator endpoints use, wired by `venue/`. */
export interface OperatorServices {
  /** Seals a key's secret and passphrase for the journal (access/seal.ts). */
  readonly seal: (secret: { key: string; secret: string; passphrase: string }) => {
    readonly sealedSecret: string;
    readonly passphraseMac: string;
  };
  /** Random secret material for a new key. */
  readonly generateSecret: () => string;
  /** What commands would do, each after those before it: nothing is journalled. */
  readonly rehearse: (commands: readonly Command[]) => Promise<Rehearsal>;
  /** Where the state of now stands, by the SHA-256 of its canonical text; off the trading thread. */
  readonly stateMark: () => Promise<StateMark>;
  /** Of the journal that all of it comes from. */
  readonly journalId: string;
  /** What the journal holds at these seqs, oldest first, secrets masked; what is no entry is left out. */
  readonly entriesAt: (seqs: readonly number[]) => Promise<readonly Entry[]>;
  /** The last entry that was deleted from the journal because the venue file says so; 0: none. */
  readonly deletedUpTo: () => Promise<number>;
  /** Checks every invariant on the state of now, off the trading thread; one sentence per fault. */
  readonly checkInvariants: () => Promise<readonly string[]>;
  /** Whether the built-in market moves the index of this instrument. */
  readonly movesIndex: (instrument: InstrumentKey) => boolean;
  /** Of several machines: one that does not know this version of the rules. */
  readonly ignorantOf: (rulesVersion: number) => { node: string; maxRules: number } | undefined;
  /** Undefined: the venue is one machine. */
  readonly nodes: NodeDesk | undefined;
  /** The faults of the venue. */
  readonly faults: FaultDesk;
  /** How far the host's clock is ahead of venue time; 0 on a manual clock. */
  readonly hostAheadMs: () => number;
  /** From now on venue time goes by what the host's clock says. */
  readonly acceptClock: () => void;
  /** Takes a snapshot now; resolves with the seq it holds. */
  readonly snapshot: () => Promise<number>;
  /** Manual clock: moves venue time, market steps included; resolves when all is applied and projected. */
  readonly advanceClock: (toMs: number, signed: { by: string; reason?: string }) => Promise<number>;
}

export interface PublicCall<I> extends Omit<Services, 'checkRoom'> {
  readonly input: I;
  /** For messages inside a reply (items of a batch); errors thrown are translated for you. */
  readonly locale: Locale;
  /** The address of whoever calls. */
  readonly ip: string;
}

export interface UserCall<I> extends PublicCall<I> {
  readonly caller: Caller;
}

export interface OperatorCall<I> extends PublicCall<I> {
  /** The name of the operator token: `by` of the audit trail. */
  readonly by: string;
}

export interface UserAccess {
  readonly kind: 'user';
  /** Any one of the permissions is enough. Empty = any valid key. */
  readonly anyOf: readonly Permission[];
  /** Only for agents; 40029 to others before their input is looked at. */
  readonly isForAgents?: boolean;
}

interface Declaration<I extends TSchema, D extends TSchema> {
  readonly method: 'GET' | 'POST';
  /** Where clients differ: it is the same by this method too. */
  readonly alsoBy?: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** Section of spec.md or wire.md it implements. */
  readonly source: string;
  readonly family: Family;
  readonly codes: CodeColumn;
  readonly limit?: Limit;
  /**
   * It places, arms or changes orders: how many of them by this input. Copy-trading keys have a limit
   * of their own there and are bound to pairs (access/copy-trading.ts); elsewhere they place nothing.
   */
  placesOrders?(input: Static<I>): number;
  /** Its input has the fields of `receiveWindowFields`, and a call that comes too late is refused. */
  readonly hasReceiveWindow?: true;
  /** Query of a GET, JSON body of a POST: an object of fields from `fields.ts`, or an array of one. */
  readonly input: I;
  readonly data: D;
}

export interface PublicEndpoint<I extends TSchema, D extends TSchema> extends Declaration<I, D> {
  readonly access: { readonly kind: 'public' };
  readonly handle: (call: PublicCall<Static<I>>) => Handled<D>;
}

export interface UserEndpoint<I extends TSchema, D extends TSchema> extends Declaration<I, D> {
  readonly access: UserAccess;
  readonly handle: (call: UserCall<Static<I>>) => Handled<D>;
}

export interface OperatorEndpoint<I extends TSchema, D extends TSchema> extends Declaration<I, D> {
  readonly access: { readonly kind: 'operator' };
  readonly handle: (call: OperatorCall<Static<I>>) => Handled<D>;
}

export type Endpoint<I extends TSchema = TSchema, D extends TSchema = TSchema> =
  | PublicEndpoint<I, D>
  | UserEndpoint<I, D>
  | OperatorEndpoint<I, D>;

type Handled<D extends TSchema> = Static<D> | Promise<Static<D>>;

/** Declares an endpoint; its types follow from its schemas. Overloads, so that `handle` infers them. */
export function endpoint<I extends TSchema, D extends TSchema>(
  declared: PublicEndpoint<I, D>,
): PublicEndpoint<I, D>;
export function endpoint<I extends TSchema, D extends TSchema>(
  declared: UserEndpoint<I, D>,
): UserEndpoint<I, D>;
export function endpoint<I extends TSchema, D extends TSchema>(
  declared: OperatorEndpoint<I, D>,
): OperatorEndpoint<I, D>;
export function endpoint(declared: Endpoint): Endpoint {
  const { properties = {} }: { properties?: object } = declared.input;
  const isDeclared = declared.hasReceiveWindow === true;
  assert('receiveWindow' in properties === isDeclared, `${declared.path}: hasReceiveWindow`);
  return declared;
}
