/** How the database means to answer what was asked: its plan, step by step. */
import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Tables } from '../../src/reporting/database.ts';

export class PlanReader {
  /** Asks as the given one does, and remembers what. */
  readonly database: Kysely<Tables>;
  /** A step that walks an index, and sorts nothing. */
  readonly goodStep = /^SEARCH (?!.*TEMP B-TREE)/;
  readonly #plain: Kysely<Tables>;
  #asked: CompiledQuery[] = [];

  constructor(database: Kysely<Tables>) {
    this.#plain = database;
    this.database = database.withPlugin(this.#recorder());
  }

  /** The steps of all that was asked since the last time. */
  async steps(): Promise<string[]> {
    const steps: string[] = [];
    for (const { sql, parameters } of this.#asked.splice(0)) {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await this.#plain.executeQuery<{ detail: string }>(explained);
      steps.push(...rows.map(({ detail }) => detail));
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
