/** The query string, decoded once per request. */

/** Names and values decoded, `+` as space; of a repeated name the first counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  if (text === '') return query;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (!(name in query)) query[name] = equals < 0 ? '' : decode(pair.slice(equals + 1));
  }
  return query;
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // Not percent-encoding after all: the text stands for itself, and no symbol matches it.
    return spaced;
  }
}
