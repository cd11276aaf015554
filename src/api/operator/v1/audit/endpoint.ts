/** The audit trail: every operator's act with who, why and what came of it, newest first (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  optional,
  orderId,
  str,
  text,
  timeMs,
} from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { audit } from '../../../../reporting/reports/audit.ts';
import { idCursor } from '../../../calls/paging.ts';
import { rowsOf } from '../../shared/report.ts';

const { schema, wire } = rowsOf(audit);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Read the audit trail',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    command: optional(text({ description: 'Only acts of this kind.', example: 'set-agent' })),
    startTime: optional(timeMs({ description: 'From this time, inclusive, Unix ms.' })),
    endTime: optional(timeMs({ description: 'To this time, inclusive, Unix ms.' })),
    idLessThan: optional(orderId({ description: 'Only acts with a seq below this one.' })),
    limit: limit({ default: 100, max: 1000 }),
  }),
  data: Type.Object({ list: list(schema), endId: str('seq of the last row; empty without rows.') }),
  handle: async ({ input, history }) => {
    const rows = await history.audit(
      present({ command: input.command, fromMs: input.startTime, toMs: input.endTime }),
      present({ beforeId: idCursor(input.idLessThan, 'idLessThan'), limit: input.limit }),
    );
    return { list: rows.map(wire), endId: String(rows.at(-1)?.seq ?? '') };
  },
});
