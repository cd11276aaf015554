/** R-4.1-6: symbols of agents' reports bear a suffix that marks the market. */
import { instrumentKey } from '../../engine/instrument/instrument.ts';
import type { OrderCategory } from '../../engine/order/order.ts';
import type { State } from '../../engine/state.ts';
import { WireError } from '../../http/wire-error.ts';

/** The markets that earn commissions: demo ones do not. */
const SUFFIXES = {
  SPOT: '_SPBL',
  MARGIN: '_SPBL-MABL',
  'USDT-FUTURES': '_UMCBL',
  'COIN-FUTURES': '_DMCBL',
  'USDC-FUTURES': '_CMCBL',
} as const;

type AgentCategory = keyof typeof SUFFIXES;

const CATEGORIES = Object.keys(SUFFIXES) as readonly AgentCategory[];

interface Pair {
  readonly category: OrderCategory;
  readonly symbol: string;
}

export function agentSymbol({ category, symbol }: Pair): string {
  return symbol + (isAgentCategory(category) ? SUFFIXES[category] : '');
}

interface Markets {
  readonly symbol?: string;
  readonly categories?: readonly AgentCategory[];
}

/** What a `symbol` filter means: one market, or without a suffix all of the pair; 40034 for none. */
export function agentMarkets(
  { markets }: Pick<State, 'markets'>,
  text: string | undefined,
): Markets {
  if (text === undefined) return {};
  const marked = CATEGORIES.find((category) => text.endsWith(SUFFIXES[category]));
  const symbol = marked === undefined ? text : text.slice(0, -SUFFIXES[marked].length);
  const categories = (marked === undefined ? CATEGORIES : [marked]).filter((category) =>
    markets.has(instrumentKey(category === 'MARGIN' ? 'SPOT' : category, symbol)),
  );
  if (categories.length === 0) throw new WireError('40034', [text]);
  return { symbol, categories };
}

function isAgentCategory(category: OrderCategory): category is AgentCategory {
  return category in SUFFIXES;
}
