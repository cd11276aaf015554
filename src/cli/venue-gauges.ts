/** The venue's own metrics: how far journal and history are, and what the state holds. */
import { openOrders } from '../engine/state.ts';
import type { VenueGauge } from '../http/metrics.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Projection } from './backing.ts';

export function venueGauges(sequencer: Sequencer, projection: Projection): readonly VenueGauge[] {
  const { state } = sequencer;
  return [
    {
      name: 'bourse_applied_seq',
      help: 'Sequence number of the last journal entry that was applied.',
      read: () => state.seq,
    },
    {
      name: 'bourse_projected_seq',
      help: 'Sequence number up to which the SQL history is written.',
      read: projection.projectedSeq,
    },
    {
      name: 'bourse_venue_time_ms',
      help: 'Unix time of the last journal entry, in milliseconds.',
      read: () => state.timeMs,
    },
    { name: 'bourse_open_orders', help: 'Open orders.', read: () => openOrders(state).length },
    { name: 'bourse_users', help: 'Users, sub-accounts included.', read: () => state.users.size },
    { name: 'bourse_instruments', help: 'Instruments.', read: () => state.markets.size },
    {
      name: 'bourse_stopped',
      help: '1 when the engine or the journal has failed.',
      read: () => (sequencer.stopped === undefined ? 0 : 1),
    },
  ];
}
