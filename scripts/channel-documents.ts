/** What docs/api says of the sockets: the page of the channels, and AsyncAPI 3.0. */
import type { Channel } from '../src/feeds/feed.ts';
import { table } from './api-tables.ts';

const PATHS = ['/v2/ws/public', '/v2/ws/private', '/v3/ws/public', '/v3/ws/private'];

const INTRODUCTION = `# Channels

What the sockets push. Made by \`npm run openapi\` from the declarations; a test compares.

Every path (${PATHS.map((path) => `\`${path}\``).join(', ')}) takes the arguments of both forms, public channels and, after a
login, private ones:

\`\`\`json
{"op":"login","args":[{"apiKey":"…","passphrase":"…","timestamp":"1767571200","sign":"…"}]}
{"op":"subscribe","args":[{"instType":"SPOT","channel":"books5","instId":"BTCUSDT"}]}
{"op":"unsubscribe","args":[{"instType":"SPOT","channel":"books5","instId":"BTCUSDT"}]}
\`\`\`

\`sign\` is the signature of \`timestamp\` (seconds or milliseconds), \`GET\` and \`/user/verify\`. Each argument has its own answer,
\`{"event":"subscribe","arg":{…}}\` with the argument as it was sent, or \`{"event":"error","code":…,"msg":"…"}\`. A push is
\`{"action":"snapshot" or "update","arg":{…},"data":[…],"ts":…}\`, with the time of the venue. The text \`ping\` is answered \`pong\`.
Intervals are those of a running clock; on a manual one each command's changes are a push of their own.

Orders go over the socket too, in either form; each is the request of its REST twin, with its permission, limits and codes:

\`\`\`json
{"op":"trade","id":"1","category":"USDT-FUTURES","topic":"place-order","args":[{…}]}
{"op":"trade","args":[{"channel":"place-order","id":"1","instType":"SPOT","instId":"BTCUSDT","params":{…}}]}
\`\`\`

Topics of v3 are \`place-order\`, \`batch-place\`, \`cancel-order\`, \`batch-cancel\`, \`modify-order\` and \`batch-modify\` (at most 20, each
counted as one), channels of v2 \`place-order\` and \`cancel-order\`. What REST refuses is \`{"event":"error","id":…,"code":…,"msg":"…"}\`, the code as text in v3 and as a number in v2.

| Code | Meaning |
|---|---|
| 30001 | there is no such channel, type or pair |
| 30002 | the request cannot be read, or the key may not |
| 30003 | there is no such op |
| 30004 | a private channel needs a login |
| 30005 | the login is refused: the address, or a frozen user; also when a key is revoked |
| 30006, 30007 | beyond a limit ([feeds](../operating/configure.md#feeds)); the second ends the connection |
| 30011 … 30015 | the login's key, passphrase, timestamp, age of it, signature |
| 30016 | an argument or a field is missing or wrong |
| 30033 | the venue stops: the connection will be closed |
`;

export function channelsPage(channels: readonly Channel[]): string {
  const rows = channels.map((each) => [
    each.api,
    namesOf(each)
      .map((name) => `\`${name}\``)
      .join(', '),
    each.instTypes.map((type) => `\`${type}\``).join(', '),
    doorOf(each),
    each.summary,
    each.pace,
  ]);
  const head = ['', 'Channel', '`instType`', 'Who', 'What', 'When'];
  return [INTRODUCTION, ...table(head, rows), '', ...channels.flatMap(fieldsOf)].join('\n');
}

function namesOf({ name, suffixes }: Channel): string[] {
  return suffixes.map((suffix) => name + suffix);
}

function doorOf({ access, instTypes }: Channel): string {
  if (access.kind === 'public') return 'public';
  return [...new Set(instTypes.flatMap((type) => access.anyOf(type)))].join(' or ');
}

interface Shown {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shown>>;
  readonly anyOf?: readonly Shown[];
}

/** The rows of a channel, field by field. */
function fieldsOf(channel: Channel): string[] {
  const row = channel.row as Shown;
  const kinds = row.anyOf ?? [row];
  return kinds.flatMap((kind, index) => [
    `## ${channel.api} ${channel.name}${kinds.length > 1 ? `, ${['spot', 'futures'][index]}` : ''}`,
    '',
    ...(kind.properties === undefined
      ? [`${kind.description ?? ''}`]
      : table(
          ['Field', 'Meaning'],
          Object.entries(kind.properties).map(([name, { description = '' }]) => [
            `\`${name}\``,
            description,
          ]),
        )),
    '',
  ]);
}

export function asyncApi(channels: readonly Channel[], version: string): object {
  const described = channels.flatMap((channel) =>
    namesOf(channel).map((name) => [`${channel.api}.${name}`, channel, name] as const),
  );
  return {
    asyncapi: '3.0.0',
    info: { title: 'Bourse', version, description: 'The sockets; see channels.md.' },
    servers: { venue: { host: '127.0.0.1:8080', protocol: 'ws' } },
    channels: Object.fromEntries(described.map(([id, channel]) => [id, channelOf(channel)])),
    operations: Object.fromEntries(
      described.map(([id, channel, name]) => [
        `push.${id}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${id}` },
          summary: channel.summary,
          title: name,
        },
      ]),
    ),
  };
}

function channelOf(channel: Channel): object {
  const kind = channel.access.kind === 'public' ? 'public' : 'private';
  const word = channel.api === 'v2' ? 'channel' : 'topic';
  const arg = {
    type: 'object',
    properties: {
      instType: { type: 'string', enum: channel.instTypes },
      [word]: { type: 'string', enum: namesOf(channel) },
      ...channel.fields,
    },
    required: ['instType', word],
  };
  const payload = {
    type: 'object',
    properties: {
      action: { type: 'string', enum: ['snapshot', 'update'] },
      arg,
      data: { type: 'array', items: channel.row },
      ts: { type: 'number', description: 'Venue time, Unix ms.' },
    },
  };
  return {
    address: `/${channel.api}/ws/${kind}`,
    summary: channel.summary,
    messages: { push: { name: 'push', payload } },
  };
}
