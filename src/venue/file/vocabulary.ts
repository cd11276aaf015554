/**
 * The words that the venue file's schema is written in. Each carries as `description` what a
 * reader is told to write there, because an error names what was expected.
 */
import Type, { type TEnum, type TNever, type TOptional, type TSchema } from 'typebox';
import { CATEGORIES, FUTURES_CATEGORIES } from '../../engine/core/instrument.ts';
import { DURATION } from '../../primitives/duration.ts';
import { FREE_TEXT_PATTERN, NAME_PATTERN } from '../../primitives/name-text.ts';

const MAX_LEVERAGE = 1000;

/** Words of the vocabulary that a later release gives meaning to: refused until then. */
export function later(): TOptional<TNever> {
  return Type.Optional(Type.Never());
}

/** One of the words; `laterWords` are refused as not yet available instead of as unknown. */
export function word<const W extends string[]>(
  words: readonly [...W],
  laterWords: readonly string[] = [],
): TEnum<W> {
  return Type.Enum(words, { description: `one of ${words.join(', ')}`, laterWords });
}

/** The schema's annotation of {@link word}. */
export function laterWordsOf(schema: TSchema): readonly string[] {
  return 'laterWords' in schema && Array.isArray(schema.laterWords) ? schema.laterWords : [];
}

/** The names of properties that this version gives meaning to. */
export function availableNames(properties: Readonly<Record<string, TSchema>>): readonly string[] {
  return Object.entries(properties).flatMap(([name, schema]) => ('not' in schema ? [] : [name]));
}

/** An object that has these properties and no other. */
export function closed<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, {
    additionalProperties: false,
    description: `an object of ${availableNames(properties).join(', ')}`,
  });
}

export const text = () =>
  Type.String({
    minLength: 1,
    pattern: FREE_TEXT_PATTERN,
    description: 'text that is not empty, without control characters and signs of direction',
    examples: ['alice'],
  });

/** Text of several lines: a key in PEM, which is checked as such. */
export const lines = () =>
  Type.String({ minLength: 1, description: 'text that is not empty', examples: ['-----BEGIN …'] });

export const flag = () => Type.Boolean({ description: 'true or false' });

export const category = () => word(CATEGORIES);

export const futuresCategory = () => word(FUTURES_CATEGORIES);

/** A coin or symbol: what clients send in upper case. */
export const name = () =>
  Type.String({
    pattern: NAME_PATTERN,
    description:
      'a name of up to 40 visible characters in upper case without blanks or colons, such as BTCUSDT',
  });

export const uid = () =>
  Type.String({ pattern: '^\\d{1,19}$', description: 'a uid of 1 to 19 digits, such as "1001"' });

export const decimal = () =>
  Type.String({
    pattern: '^\\d{1,18}(\\.\\d{1,18})?$',
    description: 'a plain decimal, zero or more, such as "0.1"',
  });

export const duration = () =>
  Type.String({
    pattern: `${DURATION.source}|^$`,
    description: 'ms, or a number and ms, s, m, h or d, such as "250ms" or "8h"; empty: never',
    examples: ['10s'],
  });

export const positiveDecimal = () =>
  Type.String({
    pattern: '^(?=.*[1-9])\\d{1,18}(\\.\\d{1,18})?$',
    description: 'a plain decimal above zero, such as "0.1"',
  });

/** Makers may be paid, so a fee rate may be below zero. */
export const rate = () =>
  Type.String({
    pattern: '^-?0(\\.\\d{1,12})?$',
    description: 'a rate below 1 with at most 12 decimals, such as "0.0002"',
  });

export const fraction = () =>
  Type.String({
    pattern: '^0(\\.\\d{1,12})?$',
    description: 'a rate from 0 to below 1 with at most 12 decimals, such as "0.0006"',
  });

export const share = () =>
  Type.String({
    pattern: '^(0(\\.\\d{1,12})?|1(\\.0{1,12})?)$',
    description: 'a share from 0 to 1 with at most 12 decimals, such as "0.95"',
  });

export const integer = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });

export const leverage = () => integer(1, MAX_LEVERAGE);

export const time = () =>
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
    description: 'a time with its zone, such as "2026-01-01T00:00:00Z"',
  });
