/**
 * Sets on what terms the built-in market trades, and opens it: quotes wherever it has none, and a first trade on
 * each instrument that never had one.
 */
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { type CounterpartyTerms, crowdOf } from '../core/counterparties.ts';
import { CATEGORY, POPULATION } from '../core/record-parts.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { firstQuotes, firstTrades } from '../counterparties/decide.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';
import { quote, take } from './market-step.ts';

interface ConfigureMarket extends Signed {
  readonly type: 'configure-market';
  readonly terms: CounterpartyTerms;
}

export const configureMarket = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 61,
  codec: struct<ConfigureMarket>({
    type: literal('configure-market'),
    terms: struct<CounterpartyTerms>({
      seed: text,
      stepMs: integer,
      instruments: list(
        struct<CounterpartyTerms['instruments'][number]>({
          category: CATEGORY,
          symbol: text,
          volatility: text,
        }),
      ),
      population: optional(POPULATION),
    }),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, { terms }: ConfigureMarket): Answer {
  const { state } = context;
  const { population } = terms;
  if (population !== state.counterparties?.population)
    state.crowd = crowdOf(population ?? 'quotes');
  state.counterparties = terms;
  for (const quoting of firstQuotes(state, terms)) quote(context, quoting);
  for (const taking of firstTrades(state, terms)) take(context, taking);
  return { ok: true };
}
