/** Moves venue time forward on a manual clock; answers when all that was due is done (design.md 2). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { optional, positiveInt, str, timeMs } from '../../../../http/fields.ts';
import { missing, rejectionError, wrong } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/advance-clock',
  summary: 'Advance the clock',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    byMs: optional(positiveInt({ description: 'By so many ms.' })),
    toMs: optional(timeMs({ description: 'To this time, Unix ms.' })),
  }),
  data: Type.Object({ timeMs: str('Venue time, Unix ms.') }),
  handle: async (call) => {
    const { venue, operator, nowMs } = call;
    if (!venue.state.isManualClock) throw rejectionError('uta', { reason: 'clock-not-manual' });
    const target = targetMs(call.input, nowMs());
    if (target < nowMs()) {
      throw rejectionError('uta', { reason: 'time-not-forward', detail: String(nowMs()) });
    }
    if (call.input.dryRun === 'no')
      return { timeMs: String(await operator.advanceClock(target, signed(call))) };
    // The market's steps in between are nobody's to foretell.
    const told = await submit(venue, 'uta', {
      type: 'advance-clock',
      toMs: target,
      ...signed(call),
    });
    return { timeMs: String(told.timeMs) };
  },
});

function targetMs(
  { byMs, toMs }: { byMs: number | undefined; toMs: number | undefined },
  now: number,
): number {
  if (byMs !== undefined && toMs !== undefined) throw wrong('toMs', 'nothing beside byMs');
  const target = toMs ?? (byMs === undefined ? undefined : now + byMs);
  if (target === undefined) throw missing('byMs', 'toMs');
  return target;
}
