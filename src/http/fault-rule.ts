/** Faults as they are spoken of: rules, and what is on record of those that fired; what a rule does, `faults/` decides. */

/** Whom and what a rule meets: all that is named must fit; `*` stands for any characters. */
export interface FaultSubject {
  /** Method and path: `POST /api/v2/spot/*`. */
  readonly operation?: string;
  /** A channel of the sockets by its name. */
  readonly channel?: string;
  readonly uid?: string;
  readonly key?: string;
  readonly category?: string;
  readonly symbol?: string;
  readonly orderType?: string;
}

export const FAULT_STATES = [
  'filled',
  'cancel-in-flight',
  'liquidating',
  'has-position',
  'has-resting',
] as const;
export const FAULT_CONNECTIONS = ['open-now', 'opened-since'] as const;

/** When: all that is named must hold. */
export interface FaultMoment {
  /** Only what meets the rule for the n-th time. */
  readonly nth?: number;
  /** Each n-th of what meets it. */
  readonly every?: number;
  /** Of each, drawn from the seed: a decimal from 0 to 1. */
  readonly probability?: string;
  /** Venue time since the venue was started: ms, or `10m`. */
  readonly from?: string | number;
  readonly to?: string | number;
  readonly state?: (typeof FAULT_STATES)[number];
  /** Beside `filled`: how much of an order, a decimal from 0 to 1. */
  readonly share?: string;
  /** Sockets that were open when the rule began, or that were opened since. */
  readonly connection?: (typeof FAULT_CONNECTIONS)[number];
}

export interface FaultRule {
  /** Made when absent. */
  readonly id?: string;
  readonly on?: FaultSubject;
  readonly when?: FaultMoment;
  /** What happens: a primitive by its name. */
  readonly do: string;
  /** What the primitive takes. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** How often it fires at most; 0 = always, which is the default but for what is an act. */
  readonly times?: number;
}

/** A fault that fired. */
export interface Firing {
  /** The how-manieth of what meets the rule it was. */
  readonly ordinal: number;
  /** Venue time. */
  readonly timeMs: number;
  /** Of the rule. */
  readonly id: string;
  /** What was asked for, or the channel of what was pushed; absent where nobody asked. */
  readonly operation?: string;
  readonly channel?: string;
  /** Absent where nobody was known. */
  readonly uid?: string;
}

export interface FaultDesk {
  /** From now on; answers its id. Throws `WireError` for what is no rule, or where faults are refused. */
  readonly add: (rule: FaultRule) => string;
  /** Throws what `add` would. */
  readonly check: (rule: FaultRule) => void;
  /** Undoes what it still does; false: there is none of that id. */
  readonly remove: (id: string) => boolean;
  /** As they were given, with their ids, in the order in which they were added. */
  readonly list: () => readonly FaultRule[];
  /** Oldest first; of a very long list the newest. */
  readonly fired: () => readonly Firing[];
}
