/** How the database means to answer what was asked: its plan, step by step. */
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { HISTORY_IS_POSTGRES } from './test-history.ts';

/** A step that walks an index, and sorts nothing; PostgreSQL tells of sorting in a step of its own. */
export const GOOD_STEP = HISTORY_IS_POSTGRES
  ? /^(Index (Only )?|Bitmap (Heap|Index) )Scan/
  : /^SEARCH (?!.*TEMP B-TREE)/;

/** Steps that put lists together which others found, and the whole of what is always small. */
const MERGING =
  /^(MERGE \(UNION ALL\)|LEFT|RIGHT|COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION ALL|(CO-ROUTINE|SCAN|MATERIALIZE) (merged|list)|(CORRELATED SCALAR|LIST) SUBQUERY \d+|CREATE BLOOM FILTER|SCAN (subjects|orderTerms|fillTerms)|Subquery Scan on (merged|list)(_\d+)?|Seq Scan on "?(subjects|orderTerms|fillTerms)"?)(\s|$)/;
/** A page of each list is sorted once more where several are merged. */
const SORTING = /^(USE TEMP B-TREE FOR ORDER BY|(Incremental )?Sort )/;

export class PlanReader {
  /** Asks as the given one does, and remembers what. */
  readonly database: Kysely<unknown>;
  readonly #plain: Kysely<unknown>;
  #asked: CompiledQuery[] = [];

  constructor(database: Kysely<unknown>) {
    this.#plain = database;
    this.database = database.withPlugin(this.#recorder());
  }

  /** The steps of all that was asked since the last time. */
  async steps(): Promise<string[]> {
    const steps: string[] = [];
    const explain = HISTORY_IS_POSTGRES ? postgresSteps : sqliteSteps;
    for (const query of this.#asked.splice(0)) {
      const all = await explain(this.#plain, query);
      const isMerged = query.sql.includes(' union all ');
      steps.push(...all.filter((step) => !(isMerged && SORTING.test(step)) && !MERGING.test(step)));
    }
    return steps;
  }

  #recorder(): KyselyPlugin {
    return {
      transformQuery: ({ node, queryId }) => {
        this.#asked.push(this.#plain.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }
}

async function sqliteSteps(database: Kysely<unknown>, query: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await database.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail);
}

/**
 * Planned for any values, as the made-up rows need not have those that were asked for. Who sorts one
 * row sorts nothing.
 */
async function postgresSteps(database: Kysely<unknown>, query: CompiledQuery): Promise<string[]> {
  const nulls = query.parameters.map(() => 'null').join(', ');
  await sql.raw('set plan_cache_mode = force_generic_plan').execute(database);
  await sql.raw(`prepare asked as ${query.sql}`).execute(database);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
    `explain execute asked(${nulls})`,
  )}`.execute(database);
  await sql.raw('deallocate asked').execute(database);
  return rows
    .map((row) => row['QUERY PLAN'].replace(/using "?\w+_key"?/, 'using PRIMARY KEY'))
    .filter((line) => /Scan|Sort {2}/.test(line) && !/Sort .* rows=1 /.test(line))
    .map((line) => line.replace(/^[\s>-]+/, ''));
}
