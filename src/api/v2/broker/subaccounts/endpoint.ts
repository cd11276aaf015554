/** What the sub-accounts of a broker have, and since when they trade, by uid. wire.md appendix A. */
import { optional, timeMs } from '../../../../http/fields.ts';
import { numberedPageFields } from '../../../agents/report.ts';
import { brokerCall, READS } from '../../../brokers/broker.ts';
import { figuresOf, subAccountFigures } from '../../../brokers/figures.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v2', 5, READS),
  path: '/api/v2/broker/subaccounts',
  summary: "Get a broker's sub-accounts in figures",
  input: {
    startTime: optional(
      timeMs({
        description:
          'Made at or after this, Unix ms. Only together with endTime; without both, all are shown.',
      }),
    ),
    endTime: optional(timeMs({ description: 'Made at or before this, Unix ms.' })),
    ...numberedPageFields,
  },
  frame: bare,
  codec: subAccountFigures,
  rows: figuresOf,
});
