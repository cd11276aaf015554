/** What the venue file says about institutional loans. */
import Type, { type Static } from 'typebox';
import {
  category,
  closed,
  leverage,
  name,
  positiveDecimal,
  share,
  text,
  uid,
} from './vocabulary.ts';

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
