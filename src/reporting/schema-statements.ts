/** The statements that make the tables of the history and their indexes, and that drop the indexes. */
import type { SchemaModule } from 'kysely';
import { SHAPES } from './database.ts';
import {
  indexCreations,
  indexDrops,
  type TableDialect,
  tableCreation,
} from './store/table-shape.ts';

export interface SchemaStatements {
  readonly tables: readonly string[];
  /** Of those that are not there. */
  readonly indexes: readonly string[];
  /** Of indexes. */
  readonly drops: readonly string[];
}

export function schemaStatements(schema: SchemaModule, dialect: TableDialect): SchemaStatements {
  return {
    tables: SHAPES.map((shape) => tableCreation(schema, shape, dialect)),
    indexes: SHAPES.flatMap((shape) => indexCreations(schema, shape, dialect)),
    drops: SHAPES.flatMap((shape) => indexDrops(schema, shape)),
  };
}
