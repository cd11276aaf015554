/** Sets the venue-wide part of the venue file. */
import {
  flag,
  integer,
  list,
  literal,
  optional,
  struct,
  text,
  words,
} from '../../primitives/record-codec.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { NAMED_MARKET } from '../core/record-parts.ts';
import type { ConvertTerms, VenueSettings } from '../core/reference.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface ConfigureVenue extends Signed {
  readonly type: 'configure-venue';
  readonly manualClock: boolean;
  readonly settings: VenueSettings;
  readonly copyTradingPairs: readonly { readonly category: Category; readonly symbol: string }[];
}

const SETTINGS = struct<VenueSettings>({
  oneWayTradeSide: words({ ignore: 1, reject: 2 }),
  closeWhenFullyOccupied: words({ refuse: 1, replace: 2 }),
  clientOidScope: words({ open: 1, all: 2, day: 3 }),
  maxCustomerSubAccounts: integer,
  priceMoveMax: optional(text),
  clientOidMemory: optional(integer),
  maxProductOrders: optional(integer),
  autoConfirmAfterMs: optional(integer),
  isConfirmedByHand: optional(flag),
  withdrawalAddresses: optional(words({ any: 1, listed: 2 })),
  convert: optional(struct<ConvertTerms>({ spread: text, minUsd: text, maxUsd: text })),
});

export const configureVenue = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 52,
  codec: struct<ConfigureVenue>({
    type: literal('configure-venue'),
    manualClock: flag,
    settings: SETTINGS,
    copyTradingPairs: list(NAMED_MARKET),
    ...SIGNED,
  }),
  apply,
});

function apply({ state }: Context, command: ConfigureVenue): Answer {
  state.isManualClock = command.manualClock;
  state.settings = command.settings;
  state.copyTradingPairs.clear();
  for (const pair of command.copyTradingPairs)
    state.copyTradingPairs.add(instrumentKey(pair.category, pair.symbol));
  return { ok: true };
}
