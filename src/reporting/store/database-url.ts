/** The URL of a database: it may hold a password, so it never appears in a message. */

/** The URL is none that a client can use. */
export class BadDatabaseUrl extends Error {
  override readonly name = 'BadDatabaseUrl';
}

export function parseDatabaseUrl(url: string): URL {
  if (URL.canParse(url)) {
    const parsed = new URL(url);
    if (/^postgres(ql)?:$/.test(parsed.protocol)) return parsed;
  }
  throw new BadDatabaseUrl(
    'the database URL cannot be read: it should be like postgres://USER:PASSWORD@HOST:5432/DATABASE',
  );
}

/** The server and its database, without who asks it. */
export function serverOf(url: string): string {
  const { hostname, port, pathname, searchParams } = parseDatabaseUrl(url);
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname;
  return `PostgreSQL at ${decodeURIComponent(host)}:${port === '' ? '5432' : port}${pathname}`;
}
