/** Patterns of rules: `*` stands for any characters, also for none and for slashes. */

export type Pattern = (text: string | undefined) => boolean;

/** Nothing is named: everything fits, also what has no such thing. */
const ANY: Pattern = () => true;

export function patternOf(named: string | undefined): Pattern {
  if (named === undefined || named === '*') return ANY;
  const source = named.split('*').map(escaped).join('.*');
  const expression = new RegExp(`^${source}$`, 'i');
  return (text) => text !== undefined && expression.test(text);
}

/** One of them fits. */
export function fitsOne(pattern: Pattern, texts: readonly string[]): boolean {
  return texts.length === 0 ? pattern(undefined) : texts.some(pattern);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
