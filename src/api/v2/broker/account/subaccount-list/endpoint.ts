/** The sub-accounts of a broker, newest first. wire.md appendix A. */
import Type from 'typebox';
import { limit, list, oneOf, optional, orderId, timeMs } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { isWithin } from '../../../../../reporting/lists/page.ts';
import { listedV2, subsBelow } from '../../../../brokers/accounts.ts';
import { brokerCall, READS } from '../../../../brokers/broker.ts';
import { type Frame, lastIdOf } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageBySize } from '../../../../calls/paging.ts';

/** The cursor is a number on the wire; a uid that no JSON number holds exactly is text. */
const frame: Frame = (codec) => {
  const lastId = lastIdOf(codec);
  return {
    data: Type.Object({
      hasNextPage: Type.Boolean({ description: 'Whether there are older ones.' }),
      idLessThan: Type.Union([Type.Number(), Type.String()], {
        description: 'Pass it to read on; 0 on an empty page.',
      }),
      subList: list(codec.schema),
    }),
    looksAhead: true,
    reply: (records, limit) => {
      const shown = records.slice(0, limit);
      const last = lastId(shown);
      return {
        hasNextPage: records.length > limit,
        idLessThan: Number.isSafeInteger(Number(last)) ? Number(last) : last,
        subList: shown.map(codec.encode),
      };
    },
  };
};

export default listEndpoint({
  ...brokerCall('v2', 1, READS),
  path: '/api/v2/broker/account/subaccount-list',
  summary: 'Get sub-accounts of the broker',
  input: {
    limit: limit({ default: 10, max: 100 }),
    idLessThan: optional(orderId({ description: 'Only sub-accounts below this uid.' })),
    status: optional(
      oneOf(['normal', 'freeze', 'del'], {
        description: 'Only of this status; none is ever deleted.',
      }),
    ),
    startTime: optional(timeMs({ description: 'Made at or after this, Unix ms.' })),
    endTime: optional(timeMs({ description: 'Made at or before this, Unix ms.' })),
  },
  paging: pageBySize,
  frame,
  codec: listedV2,
  rows({ input, venue: { state }, caller }, { page }) {
    const { endTime, idLessThan, startTime, status } = input;
    const made = present({ fromMs: startTime, toMs: endTime });
    return subsBelow(state, caller, { field: 'idLessThan', id: idLessThan, status })
      .filter(({ createdMs }) => isWithin(made, createdMs))
      .slice(0, page.limit);
  },
});
