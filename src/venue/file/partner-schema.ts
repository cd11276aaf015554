/** What the venue file says about fees and about the agents who earn a part of them. */
import Type, { type Static } from 'typebox';
import { category, closed, decimal, fraction, name, share, text, time, uid } from './vocabulary.ts';

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
  customers: Type.Optional(
    Type.Array(closed({ uid: uid(), since: time(), userRebateRate: share() })),
  ),
});

export type FeeTierEntry = Static<typeof feeTier>;
export type AgentEntry = Static<typeof agent>;
