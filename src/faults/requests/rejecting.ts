/** Orders that are refused for a reason of the market's. */

import type { RejectionReason } from '../../engine/core/rejection.ts';
import { errorReply } from '../../http/envelope.ts';
import { localeOf } from '../../http/locale.ts';
import { CODE_OF, rejectionError } from '../../http/wire-error.ts';
import { onRequests } from '../primitive.ts';

const isReason = (raw: string): raw is RejectionReason => Object.hasOwn(CODE_OF, raw);

export const reject = onRequests({
  name: 'reject',
  family: 'trading',
  summary: 'Refuses orders for a reason of the market, by the code that it has on that interface.',
  seen: 'A refusal that looks like the market’s own; nothing was placed.',
  params: {
    reason: {
      about: 'Which.',
      expected: 'a reason of docs/api/errors.md, such as insufficient-balance',
      fallback: 'insufficient-balance' as RejectionReason,
      isNeeded: false,
      read: (raw: unknown) => (isReason(String(raw)) ? (raw as RejectionReason) : undefined),
    },
  },
  wants: ({ placesOrders }) => placesOrders !== undefined,
  answer: async ({ with: { reason }, endpoint, nowMs, request }) => {
    const error = rejectionError(endpoint.codes, { reason });
    const locale = localeOf(request.headers.locale);
    return { reply: errorReply(error, { locale, timeMs: nowMs }) };
  },
});
