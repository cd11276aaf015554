/** What is in force of the thing that an act changes, read by the operation that has it in the act's own words. */
import type { Row } from './report-rows.ts';

export interface Source {
  /** That tells it: method and path. */
  readonly operation: string;
  /** Fields of the act that say which thing is meant; none: there is one. */
  readonly names: readonly string[];
  /** What the act leaves as it is where it is not sent; otherwise it is always said whole. */
  readonly isPart?: boolean;
  /** In the words of the act, of what the operation answers; undefined: there is no such thing. */
  readonly read: (reply: Row) => Row | undefined;
}

const onlyRow = ({ list }: Row): Row | undefined =>
  Array.isArray(list) && list.length === 1 ? list[0] : undefined;

const report = (name: string) => `GET /operator/v1/${name}`;
const INSTRUMENT = {
  operation: report('instruments'),
  names: ['category', 'symbol'],
  read: onlyRow,
};

export const SOURCES: Readonly<Record<string, Source>> = {
  'update-instrument': { ...INSTRUMENT, isPart: true },
  'set-status': {
    ...INSTRUMENT,
    read: (reply) => picked(onlyRow(reply), ({ status }) => ({ status })),
  },
  'set-fee-schedule': { operation: report('fee-schedule'), names: [], read: (reply) => reply },
  'set-agent': {
    operation: report('agents'),
    names: ['uid'],
    read: (reply) => picked(onlyRow(reply), agentOf),
  },
  'set-fee-tier': {
    operation: report('users'),
    names: ['uid'],
    read: (reply) => picked(onlyRow(reply), ({ feeTier }) => ({ tier: feeTier })),
  },
  'set-user-status': {
    operation: report('users'),
    names: ['uid'],
    read: (reply) =>
      picked(onlyRow(reply), ({ status }) => ({
        status: status === 'frozen' ? 'frozen' : 'active',
      })),
  },
  'set-withdrawal-address': {
    operation: report('withdrawal-addresses'),
    names: ['uid', 'coin', 'chain', 'address'],
    read: (reply) => picked(onlyRow(reply), ({ allowed, tag }) => ({ allowed, tag })),
  },
  'set-rules-version': {
    operation: 'GET /venue/v1/info',
    names: [],
    read: ({ rulesVersion }) => ({ version: rulesVersion }),
  },
  'set-index-price': priceOf('indexPrice'),
  'set-mark-price': priceOf('markPrice'),
  'set-population': {
    operation: report('market'),
    names: [],
    read: ({ population }) => (population === '' ? undefined : { population }),
  },
};

/** Of the ticker, which answers a list of one. */
function priceOf(name: 'indexPrice' | 'markPrice'): Source {
  return {
    operation: 'GET /api/v3/market/tickers',
    names: ['category', 'symbol'],
    read: (reply) => {
      const [price] = (Object.values(reply) as readonly Row[]).map((ticker) => ticker[name]);
      return price === undefined || price === '' ? undefined : { price };
    },
  };
}

function picked(row: Row | undefined, of: (row: Row) => Row): Row | undefined {
  return row === undefined ? undefined : of(row);
}

/** Whoever is not named leaves; so who has left already is not named. */
function agentOf({ brokerRate, commissionRate, customers }: Row): Row {
  const stay = (customers as readonly Row[]).filter(({ status }) => status === 'active');
  return {
    ...{ brokerRate, commissionRate },
    customers: stay.map(({ since, ...customer }) => ({
      ...customer,
      since: new Date(Number(since)).toISOString(),
    })),
  };
}
