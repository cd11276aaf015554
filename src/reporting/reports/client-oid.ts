/** Rows that bear an id of their client's own; those without one need no place in an index by it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition in SQL, for an index (see {@link TableShape}). */
export const WITH_CLIENT_OID = `"clientOid" <> ''`;

/** The condition of rows of this id, none of which is without one. */
export function isClientOid(clientOid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`"clientOid" = ${clientOid} and ${sql.raw(WITH_CLIENT_OID)}`;
}
