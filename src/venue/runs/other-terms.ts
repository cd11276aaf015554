/** The commands of a run as they would have been under other reference data: from its beginning, and for all of it. */
import type { Command } from '../../engine/command.ts';
import type { FeeTierSpec } from '../../engine/core/reference.ts';
import { present } from '../../primitives/present.ts';
import { feeSchedule } from '../file/partner-commands.ts';
import type { ReferenceData } from '../file/reference-data.ts';
import { settingsOf } from '../file/venue-commands.ts';
import { VenueError } from '../venue-error.ts';

const NO_TERMS = { category: '', symbol: '' };

export class OtherTerms {
  readonly #data: ReferenceData;
  /** What the data name, as long as the run has not named it. */
  readonly #unmet: Set<string>;
  #hasSchedule = false;

  constructor(data: ReferenceData) {
    this.#data = data;
    this.#unmet = new Set([
      ...(data.coins ?? []).map(({ coin }) => `coin ${coin}`),
      ...(data.instruments ?? []).map((each) => instrumentName(each)),
      ...(data.users ?? []).map(({ uid }) => `user ${uid}`),
      ...(data.agents ?? []).map(({ uid }) => `agent ${uid}`),
      ...(data.loanProducts ?? []).map(({ productId }) => `loan product ${productId}`),
    ]);
  }

  /** What stands in place of a command; the same one where nothing is said of it. */
  inPlaceOf(command: Command): readonly Command[] {
    switch (command.type) {
      case 'configure-venue':
        return [{ ...command, settings: { ...command.settings, ...this.#settings() } }];
      case 'create-coin':
        return [{ ...command, ...this.#met(`coin ${command.coin}`, this.#coin(command.coin)) }];
      case 'create-instrument':
        return [{ ...command, spec: { ...command.spec, ...this.#terms(command.spec) } }];
      case 'update-instrument':
        return [{ ...command, changes: { ...command.changes, ...this.#terms(command) } }];
      case 'create-user':
        return [...this.#firstSchedule(command), command, ...this.#tierOf(command)];
      case 'set-fee-schedule':
        return [this.#schedule(command)];
      case 'set-fee-tier':
        return [{ ...command, ...this.#tier(command.uid) }];
      case 'set-agent':
        return [{ ...command, ...this.#agent(command.uid) }];
      case 'create-loan-product':
        return [this.#product(command)];
      default:
        return [command];
    }
  }

  /** Throws {@link VenueError} for what the run does not have. */
  refuseUnmet(): void {
    if (this.#unmet.size === 0) return;
    throw new VenueError(`the run has no ${[...this.#unmet].join(', no ')}`, 'usage');
  }

  #met<T>(name: string, found: T): T {
    if (found !== undefined) this.#unmet.delete(name);
    return found;
  }

  #settings() {
    return settingsOf(this.#data.settings ?? {});
  }

  #coin(coin: string) {
    return this.#data.coins?.find((each) => each.coin === coin);
  }

  /** Of an instrument, without its names. */
  #terms(named: Parameters<typeof instrumentName>[0]): object {
    const name = instrumentName(named);
    const found = this.#data.instruments?.find((each) => instrumentName(each) === name);
    const { category: _, symbol: __, ...terms } = this.#met(name, found) ?? NO_TERMS;
    return terms;
  }

  /** A run without a schedule gets one before its first user, whose tier it may name. */
  #firstSchedule({ by }: Command<'create-user'>): readonly Command[] {
    if (this.#hasSchedule) return [];
    this.#hasSchedule = true;
    return feeSchedule(this.#data).map((command) => ({ ...command, by }));
  }

  #schedule(command: Command<'set-fee-schedule'>): Command {
    this.#hasSchedule = true;
    const [ours] = feeSchedule(this.#data);
    const { feeDeduction, feeTiers } = this.#data;
    return {
      ...command,
      ...(feeTiers && { tiers: (ours?.tiers ?? []) as readonly FeeTierSpec[] }),
      ...present({ deduction: feeDeduction ?? command.deduction }),
    };
  }

  #tier(uid: string): { readonly tier?: string } {
    const found = this.#data.users?.find((each) => each.uid === uid);
    return found === undefined ? {} : { tier: found.feeTier };
  }

  #tierOf({ by, uid }: Command<'create-user'>): readonly Command[] {
    const { tier } = this.#met(`user ${uid}`, this.#tier(uid));
    return tier === undefined ? [] : [{ type: 'set-fee-tier', uid, tier, by }];
  }

  #agent(uid: string): { readonly commissionRate?: string } {
    const found = this.#met(
      `agent ${uid}`,
      this.#data.agents?.find((each) => each.uid === uid),
    );
    return found === undefined ? {} : { commissionRate: found.commissionRate };
  }

  #product(command: Command<'create-loan-product'>): Command {
    const { productId } = command.spec;
    const found = this.#data.loanProducts?.find((each) => each.productId === productId);
    return { ...command, spec: this.#met(`loan product ${productId}`, found) ?? command.spec };
  }
}

function instrumentName({ category, symbol }: { category: string; symbol: string }): string {
  return `instrument ${category}:${symbol}`;
}
