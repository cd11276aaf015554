/** A reply as it came: names and values. */
import { grouped } from '../../ui/format.ts';
import { useVenueWords, type VenueWords } from '../venue-words.ts';

export function Values({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  const words = useVenueWords();
  const { column } = words;
  return (
    <dl className="values">
      {Object.entries(of)
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt title={name}>{isTime(name, value) ? `${column(name)} (UTC+8)` : column(name)}</dt>
            <dd>{shownOf(name, value, words) || '—'}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Whether it is a moment, Unix ms; a span of time ends like one. */
export function isTime(name: string, value: unknown): boolean {
  return /(?:Ms|Time|^since)$/.test(name) && /^\d{13}$/.test(String(value));
}

const OFFSET_MS = 8 * 3_600_000;

/** What people have chosen themselves is in no language of the venue. */
const CHOSEN = new Set([
  'label',
  'tier',
  'feeTier',
  'key',
  'clientOid',
  'remark',
  'reason',
  'name',
]);

/** What is pointed at by its digits: they stand as they are. */
const NAMING =
  /(?:^id|Ids?|^uids?|Uids?|Oid|^seqs?|Seqs?|ordinal|epoch|[kK]ey|hash|cause|reference|tag|[aA]ddress|version)$/;

/** Of a figure, whose thousands are set apart: no moment, and nothing that is only named by digits. */
export function isFigure(name: string, value: unknown): boolean {
  if (name === '' || NAMING.test(name) || CHOSEN.has(name) || isTime(name, value)) return false;
  return /^-?\d+(?:\.\d+)?$/.test(String(value));
}

/** For people: a time in UTC+8, thousands set apart, lists and what is nested one after the other. */
export function shownOf(name: string, value: unknown, words: VenueWords): string {
  if (isTime(name, value))
    return new Date(Number(value) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'string' && /^[[{]/.test(value)) return shownJson(name, value, words);
  if (Array.isArray(value)) return shownList(value, words);
  if (isNamed(value)) return shownNamed(value, words);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, each]) => !isNothing(each))
      .map(([inner, each]) => `${words.column(inner)}: ${shownOf(inner, each, words)}`)
      .join(', ');
  const text = String(value ?? '');
  if (isFigure(name, value)) return grouped(text);
  if (name === 'formula') return words.receipt(text);
  if (name === 'do') return words.variant(text);
  return CHOSEN.has(name) ? text : words.word(text);
}

function isNothing(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

interface Named {
  readonly name: string;
  readonly value: string;
  readonly coin?: string;
}

/** A figure of a receipt, or what a fault is told: a name and its value. */
function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'name' in value && 'value' in value;
}

function shownNamed({ coin = '', name, value }: Named, words: VenueWords): string {
  const shown = isFigure(name, value) ? grouped(value) : words.receipt(String(value));
  return `${words.receipt(name)} = ${shown}${coin === '' ? '' : ` ${coin}`}`;
}

function shownList(list: readonly unknown[], words: VenueWords): string {
  const isPlain = list.every((each) => typeof each !== 'object');
  return list.map((each) => shownOf('', each, words)).join(isPlain ? ', ' : '; ');
}

/** The detail of a command is JSON text. */
function shownJson(name: string, text: string, words: VenueWords): string {
  try {
    return shownOf(name, JSON.parse(text), words);
  } catch {
    return text;
  }
}

/** For a file: what is nested as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
