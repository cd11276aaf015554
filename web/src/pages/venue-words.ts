/**
 * What the venue says in English words, for whoever reads another language: its fields, what it says about them, the
 * words that they take, and what stands in receipts. In English fields have titles, and all else is shown as it comes.
 */
import { useMessages } from 'use-intl';
import { fieldTitleOf, titleOf } from '../messages/en-US/titles.ts';
import type { Messages } from '../messages/messages.ts';

export interface VenueWords {
  /** A field of a form: in words; where these are not English its own name, which the command line has too, stands behind. */
  readonly field: (name: string) => string;
  /** The head of a column, or a field of a reply. */
  readonly column: (name: string) => string;
  /** What is said about a field. */
  readonly hint: (about: string) => string;
  /** A word that brings fields of its own with it, which the venue file has too. */
  readonly variant: (value: string) => string;
  /** A word that a field takes. */
  readonly word: (value: string) => string;
  /** A formula, or the name or value of a figure of a receipt. */
  readonly receipt: (text: string) => string;
}

const itself = (text: string): string => text;
const ENGLISH: VenueWords = {
  ...{ field: fieldTitleOf, column: titleOf, hint: itself, word: itself, receipt: itself },
  variant: itself,
};

const known = new WeakMap<object, VenueWords>();

export function useVenueWords(): VenueWords {
  const { operator, venue } = useMessages() as Messages;
  if (venue === undefined) return ENGLISH;
  const words = known.get(venue) ?? wordsOf(venue, operator.names);
  known.set(venue, words);
  return words;
}

/** Acts are called as in the menu, wherever one stands in the audit trail. */
function wordsOf(
  { columns, fields, hints, receipts, words }: NonNullable<Messages['venue']>,
  acts: Readonly<Record<string, string>>,
) {
  const named = { ...fields, ...columns };
  const phrases = Object.keys(receipts).toSorted((one, other) => other.length - one.length);
  const spoken = new RegExp(`(?<![\\w-])(?:${phrases.map(literal).join('|')})(?![\\w-])`, 'g');
  const said = (value: string): string | undefined =>
    words[value] ?? receipts[value] ?? (value.includes('-') ? acts[value] : undefined);
  return {
    field: (name: string) => (name in fields ? `${fields[name]} ${name}` : name),
    column: (name: string) => named[name] ?? name,
    hint: (about: string) => hints[about] ?? about,
    variant: (value: string) => (value in hints ? `${hints[value]} ${value}` : value),
    word: (value: string) => said(value) ?? partsOf(value, said) ?? value,
    receipt: (text: string) =>
      receipts[text] ?? text.replace(spoken, (phrase) => receipts[phrase] ?? phrase),
  };
}

/** `normal:open-long`: where each part is a word. */
function partsOf(value: string, said: (part: string) => string | undefined): string | undefined {
  const parts = value.split(':').map(said);
  return parts.includes(undefined) ? undefined : parts.join(' · ');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
