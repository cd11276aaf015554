/**
 * The faults of a venue: the rules that are in force, and what is on record of those that fired. Who acts by them
 * is told whenever they change; while there is none, nobody acts and nothing of this room is on anybody's way.
 */
import { faultIdTaken, faultsRefused } from '../http/fault-errors.ts';
import type { FaultDesk, FaultRule, Firing } from '../http/fault-rule.ts';
import type { Primitive } from './primitive.ts';
import { readRule } from './read-rule.ts';
import { Rule } from './rule.ts';
import type { About } from './subject.ts';

/** Of a longer list the oldest are forgotten: a rule that withholds every push fires often. */
const FIRINGS_MAX = 100_000;

export interface FaultBoxOptions {
  readonly seed: string;
  /** Venue time, ms. */
  readonly nowMs: () => number;
  /** What rules may do, by name. */
  readonly primitiveOf: (name: string) => Primitive | undefined;
  /** Why faults are refused here; undefined: they are not. */
  readonly refusal: string | undefined;
}

/** Acts by the rules that are its own. */
export type OnRules = (rules: readonly Rule[]) => void;

export class FaultBox implements FaultDesk {
  readonly #options: FaultBoxOptions;
  readonly #startMs: number;
  readonly #rules = new Map<string, Rule>();
  readonly #layers: OnRules[] = [];
  readonly #counts = new Map<string, number>();
  #firings: Firing[] = [];
  #made = 0;

  constructor(options: FaultBoxOptions) {
    this.#options = options;
    this.#startMs = options.nowMs();
  }

  readonly add = (given: FaultRule): string => {
    const rule = this.#ruleOf(given);
    this.#rules.set(rule.id, rule);
    this.#tell();
    return rule.id;
  };

  readonly check = (given: FaultRule): void => {
    const made = this.#made;
    this.#ruleOf(given);
    this.#made = made;
  };

  readonly remove = (id: string): boolean => {
    if (!this.#rules.delete(id)) return false;
    this.#tell();
    return true;
  };

  readonly list = (): readonly FaultRule[] => [...this.#rules.values()].map(({ given }) => given);

  readonly fired = (): readonly Firing[] => this.#firings;

  get isEmpty(): boolean {
    return this.#rules.size === 0;
  }

  /** How often each primitive has fired. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** It is told of the rules now, and when they change. */
  serve(layer: OnRules): void {
    this.#layers.push(layer);
    if (!this.isEmpty) layer([...this.#rules.values()]);
  }

  /** Whether the rule fires on what it may meet: then that is on record. Undefined: it does not. */
  meet(rule: Rule, about: About): number | undefined {
    const timeMs = this.#options.nowMs();
    if (!rule.isOpen(timeMs)) return undefined;
    const ordinal = rule.meet();
    if (ordinal !== undefined) this.#note(rule, firingOf({ rule, ordinal, timeMs, about }));
    return ordinal;
  }

  #ruleOf(given: FaultRule): Rule {
    const { refusal, seed } = this.#options;
    if (refusal !== undefined) throw faultsRefused(refusal);
    const { primitive, params } = readRule(given, this.#options.primitiveOf);
    this.#made += 1;
    const id = given.id ?? `${given.do}-${this.#made}`;
    if (this.#rules.has(id)) throw faultIdTaken(id);
    return new Rule({ id, given, primitive, params, seed, startMs: this.#startMs });
  }

  #note({ primitive: { name } }: Rule, firing: Firing): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#firings.push(firing);
    // A half at a time: shifting one by one costs as much as the list is long.
    if (this.#firings.length > FIRINGS_MAX) this.#firings = this.#firings.slice(FIRINGS_MAX / 2);
  }

  #tell(): void {
    const rules = [...this.#rules.values()];
    for (const layer of this.#layers) layer(rules);
  }
}

interface Fired {
  readonly rule: Rule;
  readonly ordinal: number;
  readonly timeMs: number;
  readonly about: About;
}

function firingOf({ rule: { id }, ordinal, timeMs, about }: Fired): Firing {
  const { operation, channel, uid } = about;
  return {
    ordinal,
    timeMs,
    id,
    ...(operation === undefined ? {} : { operation }),
    ...(channel === undefined ? {} : { channel }),
    ...(uid === undefined ? {} : { uid }),
  };
}
