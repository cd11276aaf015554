/**
 * The equity of the account while it is the account of this page. No operation gives what it was before, so
 * the page keeps what it is told, and forgets it with the account.
 */
import { QueryObserver } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Account, useAccount } from './account.ts';
import { type EquityPoint, withGap, withPoint } from './equity-points.ts';
import { queries } from './kept.ts';
import { socketLink } from './socket.ts';
import { store } from './store.ts';

/** Equity moves with the mark, of which the private channels say nothing in between, ms. */
const EVERY_MS = 5000;

const points = store<readonly EquityPoint[]>([]);

export const equityPoints = { get: points.get, subscribe: points.subscribe };

/** Keeps the record; nothing is drawn anew by it. */
export function useEquityRecord(): void {
  const account = useAccount();
  useEffect(() => {
    points.set([]);
    return account === undefined ? undefined : record(account);
  }, [account]);
}

/** Until what it gives is called. */
function record({ credentials, trading }: Account): () => void {
  const observer = new QueryObserver(queries, {
    queryKey: ['equities', 'all', credentials.key],
    queryFn: () => trading.equities(),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  });
  let readAt = Date.now();
  const gap = () => points.set(withGap(points.get(), Date.now()));
  const stops = [
    observer.subscribe(({ data, dataUpdatedAt, isError }) => {
      if (isError) gap();
      // What was kept of an earlier visit is not what is so now.
      else if (data !== undefined && dataUpdatedAt > readAt && socketLink.get() === 'live') {
        readAt = dataUpdatedAt;
        points.set(withPoint(points.get(), { timeMs: dataUpdatedAt, told: data }));
      }
    }),
    socketLink.subscribe(() => {
      if (socketLink.get() === 'live') void observer.refetch();
      else gap();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
