/** A reply as it came: names and values. */
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
  return /(?:Ms|Time)$/.test(name) && /^\d{13}$/.test(String(value));
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

/** For people: a time in UTC+8, lists and what is nested one after the other. */
export function shownOf(name: string, value: unknown, words: VenueWords): string {
  if (isTime(name, value))
    return new Date(Number(value) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'string' && /^[[{]/.test(value)) return shownJson(name, value, words);
  if (Array.isArray(value)) return shownList(value, words);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, each]) => each !== '')
      .map(([inner, each]) => `${words.column(inner)}: ${shownOf(inner, each, words)}`)
      .join(', ');
  const text = String(value ?? '');
  return CHOSEN.has(name) ? text : words.word(text);
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
