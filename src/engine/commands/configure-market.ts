/**
 * Sets on what terms the built-in market trades, and opens it: quotes wherever it has none, and a first trade on
 * each instrument that never had one. Where it holds back otherwise than before it quotes anew at once.
 */
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { type CounterpartyTerms, crowdOf, type Restraint } from '../core/counterparties.ts';
import { CATEGORY, POPULATION } from '../core/record-parts.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { firstQuotes, firstTrades, quotesRestrained } from '../counterparties/decide.ts';
import { playRestrained } from '../counterparties/play-recording.ts';
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
          restraint: optional(
            struct<Restraint>({
              buys: optional(integer),
              sells: optional(integer),
              spread: optional(integer),
            }),
          ),
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
  const before = state.counterparties;
  state.counterparties = terms;
  playRestrained(context, before);
  for (const quoting of quotesRestrained(state, terms, before)) quote(context, quoting);
  for (const quoting of firstQuotes(state, terms)) quote(context, quoting);
  for (const taking of firstTrades(state, terms)) take(context, taking);
  return { ok: true };
}
