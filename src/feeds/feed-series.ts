/** The metrics of the sockets that go by a label. */
import type { VenueSeries } from '../http/metrics.ts';
import type { Feeds } from './feeds.ts';

export function feedSeries(feeds: Feeds): readonly VenueSeries[] {
  return [
    {
      kind: 'gauge',
      name: 'bourse_feed_subscriptions',
      help: 'Subscriptions of sockets, by channel.',
      label: 'channel',
      read: () => feeds.subscriptions(),
    },
    {
      kind: 'counter',
      name: 'bourse_feed_pushes_total',
      help: 'Messages pushed to sockets, by channel.',
      label: 'channel',
      read: () => feeds.counts.pushes,
    },
    {
      kind: 'counter',
      name: 'bourse_feed_conflated_total',
      help: 'Messages that were put together because a reader was behind, by channel.',
      label: 'channel',
      read: () => feeds.counts.conflated,
    },
    {
      kind: 'counter',
      name: 'bourse_feed_closed_total',
      help: 'Sockets that ended, by reason.',
      label: 'reason',
      read: () => feeds.counts.closed,
    },
  ];
}
