/** What may be typed into a field, of what the venue has: its users, instruments, coins, and what waits for the operator. */
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { firstRows, type Row } from './report-rows.ts';

interface Known {
  readonly report: string;
  readonly values: (row: Row) => readonly unknown[];
}

const USERS: Known = { report: 'users', values: ({ uid }) => [uid] };
const COINS: Known = {
  report: 'instruments',
  values: ({ base, marginCoin, quote }) => [base, quote, marginCoin],
};
const KNOWN: Readonly<Record<string, Known>> = {
  uid: USERS,
  agentUid: USERS,
  parentUid: USERS,
  coin: COINS,
  symbol: { report: 'instruments', values: ({ symbol }) => [symbol] },
  riskUnitId: { report: 'risk-units', values: ({ riskUnitId }) => [riskUnitId] },
};

const paymentsOf = (direction: string, ...statuses: readonly string[]): Known => ({
  report: 'payments',
  values: (row) =>
    row.direction === direction && statuses.includes(String(row.status)) ? [row.orderId] : [],
});
const DEPOSITS = paymentsOf('deposit', 'pending');
const LOANS: Known = { report: 'loans', values: ({ orderId }) => [orderId] };
const FAULTS: Known = { report: 'faults', values: ({ id }) => [id] };

/** Of one act alone. */
const OF_ACTS: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  'confirm-deposit': { orderId: DEPOSITS },
  'fail-deposit': { orderId: DEPOSITS },
  'approve-withdrawal': { orderId: paymentsOf('withdrawal', 'pending') },
  'complete-withdrawal': { orderId: paymentsOf('withdrawal', 'pending') },
  'fail-withdrawal': { orderId: paymentsOf('withdrawal', 'pending') },
  'set-withdrawal-address': {
    address: { report: 'withdrawal-addresses', values: ({ address }) => [address] },
  },
  'repay-loan': { orderId: LOANS },
  'remove-fault': { id: FAULTS },
};

/** The act whose form it is; empty in the form of a report. */
export const OfAct = createContext('');

/** Empty where nothing is known: anything may be typed anyway. */
export function useSuggestions(name: string): readonly string[] {
  const act = useContext(OfAct);
  const known = OF_ACTS[act]?.[name] ?? (act === 'create-user' ? undefined : KNOWN[name]);
  const { data = [] } = useQuery({
    queryKey: ['known', known?.report],
    queryFn: () => firstRows(known?.report ?? ''),
    enabled: known !== undefined,
    retry: false,
  });
  const values = known === undefined ? [] : data.flatMap(known.values).map(String);
  return [...new Set(values.filter((value) => value !== ''))];
}
