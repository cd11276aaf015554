/** What the venue file says about fees, the agents who earn a part of them, and institutional loans. */
import Type, { type Static } from 'typebox';
import {
  category,
  closed,
  decimal,
  fraction,
  leverage,
  name,
  positiveDecimal,
  share,
  text,
  time,
  uid,
} from './vocabulary.ts';

const rates = closed({ maker: fraction(), taker: fraction() });

export const feeTier = closed({
  tier: text(),
  volume30d: Type.Optional(decimal()),
  rates: Type.Optional(
    closed({
      SPOT: Type.Optional(rates),
      'USDT-FUTURES': Type.Optional(rates),
      'COIN-FUTURES': Type.Optional(rates),
      'USDC-FUTURES': Type.Optional(rates),
      'SUSDT-FUTURES': Type.Optional(rates),
      'SCOIN-FUTURES': Type.Optional(rates),
      'SUSDC-FUTURES': Type.Optional(rates),
    }),
  ),
  instruments: Type.Optional(
    Type.Array(
      closed({ category: category(), symbol: name(), maker: fraction(), taker: fraction() }),
    ),
  ),
});

export const feeDeduction = closed({ coin: name(), discount: share() });

export const agent = closed({
  uid: uid(),
  commissionRate: share(),
  brokerRate: Type.Optional(share()),
  customers: Type.Optional(
    Type.Array(closed({ uid: uid(), since: time(), userRebateRate: share() })),
  ),
});

export type FeeTierEntry = Static<typeof feeTier>;
export type AgentEntry = Static<typeof agent>;

export const loanProduct = closed({
  productId: text(),
  coin: name(),
  annualRate: share(),
  maxAmount: positiveDecimal(),
  collateral: Type.Array(
    closed({ coin: name(), ratio: share(), maxValue: Type.Optional(positiveDecimal()) }),
  ),
  ltv: closed({ warn: share(), margin: share(), liquidate: share() }),
  leverage: Type.Optional(leverage()),
  instruments: Type.Optional(Type.Array(closed({ category: category(), symbol: name() }))),
});

export const riskUnit = closed({
  id: text(),
  uids: Type.Array(uid(), { minItems: 1, description: 'a list of at least one uid' }),
});

export const loan = closed({ productId: text(), uid: uid(), amount: positiveDecimal() });

export type LoanProductEntry = Static<typeof loanProduct>;
export type LoanEntry = Static<typeof loan>;
