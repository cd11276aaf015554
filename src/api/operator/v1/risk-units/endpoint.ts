/** Risk units: members, what they owe, what stands for it, and how near the lines it is (design.md 6). */
import Type, { type Static } from 'typebox';
import type { ReadRiskUnit } from '../../../../engine/core/loan.ts';
import { sortedValues } from '../../../../engine/core/sorted.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { unitLines, unitRecord } from '../../../../engine/read/unit-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, str, text } from '../../../../http/fields.ts';
import { uid } from '../../shared/entry-fields.ts';

const unit = Type.Object({
  riskUnitId: str('The risk unit.'),
  ownerUid: str('Who may bind accounts to it.'),
  uids: list(str('Account.')),
  ltv: str('Loan to value; 0: nothing is owed; empty: nothing stands against what is.'),
  warn: str('From here on nothing leaves it; this and the other lines are empty without loans.'),
  margin: str('From here on its loans are repaid from what is there.'),
  liquidate: str('From here on it is sold.'),
  unpaid: str('What is unpaid, USDT.'),
  assets: str('What its assets count for, USDT.'),
  debts: list(
    Type.Object({
      coin: str('Coin.'),
      unpaidAmount: str('Unpaid principal.'),
      unpaidInterest: str('Unpaid interest.'),
    }),
  ),
  balances: list(
    Type.Object({
      coin: str('Coin.'),
      price: str('USD.'),
      amount: str('What there is.'),
      converted: str('What it counts for, USDT.'),
    }),
  ),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/risk-units',
  summary: 'List risk units',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    id: optional(text({ description: 'This risk unit.', example: 'RU1' })),
    uid: optional(uid()),
  }),
  data: Type.Object({ list: list(unit) }),
  handle: ({ input: { id, uid: member }, venue: { state } }) => {
    const units = sortedValues(state.loans.units).filter(
      (each) =>
        (id === undefined || each.id === id) && (member === undefined || each.uids.has(member)),
    );
    return { list: units.map((each) => wire(state, each)) };
  },
});

function wire(state: ReadState, each: ReadRiskUnit): Static<typeof unit> {
  const { assets, balances, debts, ltv, riskUnitId, uids, unpaid } = unitRecord(state, each);
  return {
    riskUnitId,
    ownerUid: each.ownerUid,
    uids: [...uids],
    ltv: ltv ?? '',
    ...unitLines(state, each),
    unpaid,
    assets,
    debts: [...debts],
    balances: [...balances],
  };
}
