/** The tables of the history as PostgreSQL wants them declared. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database.ts';
import { type SchemaStatements, schemaStatements } from '../../schema-statements.ts';
import type { TableDialect } from '../table-shape.ts';

/** Text compares by its characters' codes, as everywhere in Bourse, whatever the database's locale. */
const DIALECT: TableDialect = {
  column: { id: 'bigint', text: sql`text collate "C"`, integer: 'bigint' },
  indexed: (primaryKey, columns) => [...new Set([...columns, ...primaryKey])],
};

export function postgresStatements({ schema }: Kysely<Tables>): SchemaStatements {
  return schemaStatements(schema, DIALECT);
}
