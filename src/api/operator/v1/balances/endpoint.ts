/**
 * What users have, per wallet and coin, now or at any past moment (R-L-15). Users go from the highest
 * uid to the lowest; all rows of one user are on one page. Later pages name the moment of the first.
 */
import Type from 'typebox';
import { compareUids } from '../../../../engine/core/family.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  optional,
  positiveInt,
  str,
  timeMs,
} from '../../../../http/fields.ts';
import { wrong } from '../../../../http/wire-error.ts';
import { balances } from '../../../../reporting/reports/balances.ts';
import { uid } from '../../shared/entry-fields.ts';
import { endIdField, rowsOf } from '../../shared/report.ts';

const { schema, wire } = rowsOf(balances);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/balances',
  summary: 'Report balances at a moment',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    uid: optional(uid('Balances of the user of this id; absent: of all users.')),
    atMs: optional(timeMs({ description: 'At this time, Unix ms; absent: now.' })),
    atSeq: optional(positiveInt({ description: 'After this journal entry; absent: the last.' })),
    idLessThan: optional(uid('The endId of the page before.')),
    limit: limit({ default: 100, max: 100, description: 'Number of users, at most 100.' }),
  }),
  data: Type.Object({
    atMs: str('The time of these balances, Unix ms.'),
    atSeq: str('The journal entry up to which they hold.'),
    list: list(schema),
    endId: endIdField(),
  }),
  handle: async ({ input, history, nowMs, venue }) => {
    const { state } = venue;
    const { atMs = nowMs(), atSeq = state.seq, idLessThan, uid } = input;
    if (atMs > nowMs()) throw wrong('atMs', 'a time not after now');
    if (atSeq > state.seq) throw wrong('atSeq', `at most ${state.seq}`);
    const wanted = uid === undefined ? [...state.users.keys()] : [uid];
    const uids = wanted
      .filter((each) => idLessThan === undefined || compareUids(each, idLessThan) < 0)
      .sort((left, right) => compareUids(right, left))
      .slice(0, input.limit);
    const rows = await history.balances({ uids, atMs, atSeq });
    return {
      atMs: String(atMs),
      atSeq: String(atSeq),
      list: rows.map(wire),
      endId: uids.at(-1) ?? '',
    };
  },
});
