/** Fields of the entries that operators send: the vocabulary of the venue file (design.md 6). */
import { behaviourOf, type Field, field } from '../../../http/field.ts';
import { arrayOf, decimal, oneOf, text } from '../../../http/fields.ts';
import { plainText } from '../../../http/plain-text.ts';
import { wrong } from '../../../http/wire-error.ts';
import { isoTimeMs } from '../../../primitives/iso-time.ts';
import { isFreeText, NAME_PATTERN } from '../../../primitives/name-text.ts';

const LIST_MAX = 1000;
const LEVERAGE_MAX = 1000;
const UID = /^\d{1,19}$/;
const NAME = new RegExp(NAME_PATTERN, 'u');
/** As much of it as readers of the API's schemas know words for. */
const PUBLISHED_NAME_PATTERN = String.raw`^[^\s:]{1,40}$`;
const KEY = /^[\x21-\x7e]{1,128}$/;
const DIGITS = /^\d{1,15}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const SIGNED_DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/;

export const uid = (description = 'A user id of 1 to 19 digits.') =>
  matching(UID, description, '1001');

/** A user's id, or a word that stands for something else. */
export const uidOr = (other: string, description: string) =>
  matching(new RegExp(`${UID.source}|^${other}$`), description, '1001');

/** A coin or symbol as it is declared: upper case, no blanks or colons. */
export const name = () =>
  matching(
    NAME,
    'A name of up to 40 visible characters in upper case without blanks or colons.',
    'BTCUSDT',
    PUBLISHED_NAME_PATTERN,
  );

export const keyName = () =>
  matching(KEY, 'A key of 1 to 128 visible ASCII characters.', 'alice-key');

/** An amount of money; its coin's scale is the engine's to enforce. */
export const amount = (of = '') =>
  decimal({
    description: `An amount above zero, no finer than the smallest unit of its coin${of}.`,
    example: '500.25',
  });

/** A fee rate: a maker may be paid. */
export const rate = () => signedDecimal('A rate as a decimal fraction.', '0.0006');

export const signedDecimal = (description: string, example: string) =>
  matching(SIGNED_DECIMAL, description, example);

/** A leverage; an instrument's own maximum is the engine's to enforce. */
export const leverage = () => wholeNumber(LEVERAGE_MAX, 'Leverage.');

/** A whole number from `min` to `max`; above it is an error, not lowered: it is a setting. */
export function wholeNumber(max: number, description: string, min = 1): Field<number> {
  return field({ type: 'integer', minimum: min, maximum: max, description }, (raw, path) => {
    const value = plainText(raw, path);
    if (!DIGITS.test(value) || Number(value) < min || Number(value) > max) throw wrong(path);
    return Number(value);
  });
}

/** A time as the venue file writes it, with its zone; read as Unix ms. */
export function time(description: string): Field<number> {
  const examples = ['2026-01-01T00:00:00Z'];
  return field({ type: 'string', pattern: TIME.source, description, examples }, (raw, path) => {
    const value = plainText(raw, path);
    const timeMs = TIME.test(value) ? isoTimeMs(value) : undefined;
    if (timeMs === undefined) throw wrong(path);
    return timeMs;
  });
}

export const tradingStatus = () => oneOf(['online', 'limit_open', 'cancel_only', 'halted']);

export const wallet = () =>
  oneOf(['unified', 'spot', 'usdt_futures', 'coin_futures', 'usdc_futures', 'funding']);

/** A switch of an act. */
export const yesOrNo = (description: string) =>
  oneOf(['yes', 'no'], { default: 'no', description });

/** A switch, as the venue file writes it. */
export function trueOrFalse(description: string): Field<boolean> {
  return field({ type: 'boolean', description }, (raw, path) => {
    const value = plainText(raw, path).toLowerCase();
    if (value !== 'true' && value !== 'false') throw wrong(path);
    return value === 'true';
  });
}

/** Reference that makes a repetition harmless. */
export const reference = () =>
  text({
    max: 128,
    example: 'bank-7781',
    description: 'The same act under it again moves nothing; another one is refused.',
  });

/** Text of several lines, such as a key in PEM, whose form is for the handler. */
export function lines(max: number, description: string, example: string): Field<string> {
  const schema = { type: 'string', maxLength: max, description, examples: [example] };
  return field(schema, (raw, path) => {
    const value = plainText(raw, path);
    if (value.length > max || !value.split(/[\t\n\r]/).every(isFreeText)) throw wrong(path);
    return value;
  });
}

/** A list that may be empty. */
export function listOf<T>(
  item: Field<T>,
  description: string,
  max = LIST_MAX,
): Field<readonly T[]> {
  const { read } = behaviourOf(arrayOf(item, { max }));
  return field({ type: 'array', items: item, maxItems: max, description }, (raw, path) =>
    Array.isArray(raw) && raw.length === 0 ? [] : read(raw, path),
  );
}

function matching(
  pattern: RegExp,
  description: string,
  example: string,
  published = pattern.source,
): Field<string> {
  const schema = { type: 'string', pattern: published, description, examples: [example] };
  return field(schema, (raw, path) => {
    const value = plainText(raw, path);
    if (!pattern.test(value)) throw wrong(path);
    return value;
  });
}
