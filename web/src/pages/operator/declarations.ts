/** The operator's operations as the venue declares them (`scripts/console-types.ts` writes them at the build). */
import declared from '../../../../dist/console-api/operator.json';

export interface Declared {
  readonly name: string;
  readonly method: string;
  readonly summary: string;
  readonly fields: readonly DeclaredField[];
}

export interface DeclaredField {
  readonly name: string;
  readonly type: string;
  readonly words: readonly string[];
  readonly isRequired: boolean;
  /** Empty where its type says it all. */
  readonly about: string;
  /** Of a list: how many it must hold. */
  readonly least: number;
  /** Of an object: its fields. */
  readonly fields?: readonly DeclaredField[];
  /** What a list holds, or an object whose names are free. */
  readonly item?: DeclaredField;
  /** Of a choice: what each word means, and the fields of another field that go with it. */
  readonly variants?: {
    readonly into: string;
    readonly of: Readonly<
      Record<string, { readonly about: string; readonly fields: readonly DeclaredField[] }>
    >;
  };
}

/** Everybody has them, and the form has them in places of their own. */
const COMMON = new Set(['reason', 'dryRun']);

const all = declared as readonly Declared[];

export const ACTS: readonly Declared[] = all
  .filter(({ method }) => method === 'POST')
  .map((act) => ({ ...act, fields: act.fields.filter(({ name }) => !COMMON.has(name)) }));
export const REPORTS: readonly Declared[] = all.filter(({ method }) => method === 'GET');

export function actNamed(name: string): Declared | undefined {
  return ACTS.find((act) => act.name === name);
}

export function reportNamed(name: string): Declared | undefined {
  return REPORTS.find((report) => report.name === name);
}

/** What cannot be taken back, or stops somebody's trading, is asked for twice. */
export const DANGEROUS: ReadonlySet<string> = new Set([
  'set-status',
  'delist',
  'set-user-status',
  'cancel-orders',
  'close-positions',
  'revoke-key',
  'withdraw',
  'set-mark-price',
  'set-index-price',
  'fail-deposit',
  'fail-withdrawal',
  'complete-withdrawal',
  'advance-clock',
  'correct-commission',
  'step-down',
]);
