/** What the venue file says about fees and agents, as commands. */

import type { SetAgent } from '../../engine/commands/set-agent.ts';
import type { SetFeeDeduction } from '../../engine/commands/set-fee-deduction.ts';
import type { SetFeeSchedule } from '../../engine/commands/set-fee-schedule.ts';
import type { SetFeeTier } from '../../engine/commands/set-fee-tier.ts';
import { present } from '../../primitives/present.ts';
import type { AgentEntry, FeeTierEntry } from './partner-schema.ts';
import type { VenueFile } from './schema.ts';
import { BY } from './signed.ts';
import type { Member } from './user-commands.ts';

/** Nothing where the file names neither tiers nor a platform coin. */
export function feeSchedule({
  feeTiers = [],
  feeDeduction,
}: Pick<VenueFile, 'feeDeduction' | 'feeTiers'>): readonly SetFeeSchedule[] {
  if (feeTiers.length === 0 && feeDeduction === undefined) return [];
  const tiers = feeTiers.map(feeTier);
  const deduction = feeDeduction === undefined ? {} : { deduction: feeDeduction };
  return [{ type: 'set-fee-schedule', tiers, ...deduction, by: BY }];
}

function feeTier({ rates = {}, ...entry }: FeeTierEntry): SetFeeSchedule['tiers'][number] {
  return { ...entry, rates };
}

export function givenTiers({ users = [] }: VenueFile): readonly SetFeeTier[] {
  return users.flatMap(({ uid, feeTier: tier }) =>
    tier === undefined ? [] : [{ type: 'set-fee-tier', uid, tier, by: BY }],
  );
}

export function* feeDeductions({ entry }: Member): Generator<SetFeeDeduction> {
  const { uid, feeDeduction } = entry;
  if (feeDeduction !== undefined) yield { type: 'set-fee-deduction', uid, isOn: feeDeduction };
}

export function setAgent({
  uid,
  brokerRate,
  commissionRate,
  customers = [],
}: AgentEntry): SetAgent {
  return {
    type: 'set-agent',
    uid,
    commissionRate,
    customers: customers.map(({ since, ...customer }) => ({
      ...customer,
      sinceMs: Date.parse(since),
    })),
    ...present({ brokerRate }),
    by: BY,
  };
}
