/**
 * Declares an agent, or changes it: an `agents` entry of the venue file (design.md 6). The customers
 * named are all that it has from now on; without a rate for brokers it is none from the next day on.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, optional, str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, closed, signed } from '../../shared/act.ts';
import { listOf, time, uid } from '../../shared/entry-fields.ts';

/** As many as a body of 1 MiB has room for. */
const CUSTOMERS_MAX = 10_000;

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-agent',
  summary: 'Declare an agent and its customers',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    uid: uid(),
    commissionRate: decimal({
      description: 'A fraction of the fees its customers pay, from 0 to 1.',
      example: '0.4',
    }),
    brokerRate: optional(
      decimal({
        description:
          'A fraction of the fees its own sub-accounts pay, which it earns as their broker; absent: nothing.',
        example: '0.1',
      }),
    ),
    customers: listOf(
      closed({
        uid: uid(),
        since: time('Fills from then on count, such as 2026-01-01T00:00:00Z.'),
        userRebateRate: decimal({
          description: 'A fraction of the commission, his own, from 0 to 1.',
          example: '0.1',
        }),
      }),
      'All customers from now on; who is not named earns nothing any more.',
      CUSTOMERS_MAX,
    ),
  }),
  data: Type.Object({
    uid: str('The agent.'),
    customers: str('How many customers it has now.'),
  }),
  handle: async (call) => {
    const { uid: agentUid, brokerRate, commissionRate, customers } = call.input;
    const set = await submit(call.venue, 'uta', {
      type: 'set-agent',
      uid: agentUid,
      commissionRate,
      customers: customers.map(({ since, ...customer }) => ({ ...customer, sinceMs: since })),
      ...present({ brokerRate }),
      ...signed(call),
    });
    return { uid: set.uid, customers: String(set.customers) };
  },
});
