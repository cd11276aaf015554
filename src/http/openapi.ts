/** OpenAPI 3.1 of all endpoints, from their declarations alone. */
import type { TSchema } from 'typebox';
import { isOperatorAct, withDryRun } from './dry-run.ts';
import type { Endpoint } from './endpoint.ts';
import { EN_US } from './messages/en-US.ts';

const ACCESS_HEADERS = {
  key: 'ACCESS-KEY',
  sign: 'ACCESS-SIGN',
  timestamp: 'ACCESS-TIMESTAMP',
  passphrase: 'ACCESS-PASSPHRASE',
};

const LOCALE = {
  name: 'locale',
  in: 'header',
  description: 'Language of messages; anything else is en-US.',
  schema: { type: 'string', enum: ['en-US', 'zh-CN'] },
};

interface ObjectSchema {
  readonly properties?: Record<string, { readonly description?: string }>;
  readonly required?: readonly string[];
}

export function buildOpenApi(endpoints: readonly Endpoint[], version: string): object {
  return { ...frame(endpoints, version), paths: Object.fromEntries(pathsOf(endpoints)) };
}

/** Its text in pieces, a path each, for whoever has other things to do meanwhile. */
export function* openApiPieces(
  endpoints: readonly Endpoint[],
  version: string,
): Generator<string, void, void> {
  const whole = JSON.stringify(frame(endpoints, version));
  const at = whole.lastIndexOf(NO_PATHS) + NO_PATHS.length - 1;
  yield whole.slice(0, at);
  let separator = '';
  for (const [path, item] of pathsOf(endpoints)) {
    yield `${separator}${JSON.stringify(path)}:${JSON.stringify(item)}`;
    separator = ',';
  }
  yield whole.slice(at);
}

const NO_PATHS = '"paths":{}';

/** All but the paths, which stand last. */
function frame(endpoints: readonly Endpoint[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Bourse', version, description: description() },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    components: {
      securitySchemes: securitySchemes(),
      schemas: { Error: errorSchema() },
      responses: responses(),
    },
    paths: {},
  };
}

/** Each path once, with all of its operations: some are asked by either method. */
function* pathsOf(endpoints: readonly Endpoint[]): Generator<[path: string, item: object]> {
  const byPath = new Map<string, Endpoint[]>();
  for (const each of endpoints) byPath.set(each.path, [...(byPath.get(each.path) ?? []), each]);
  for (const [path, operations] of byPath) {
    const item = operations.map((each) => [each.method.toLowerCase(), operation(each)]);
    yield [path, Object.fromEntries(item)];
  }
}

function operation(endpoint: Endpoint): object {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: details(endpoint),
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    ...input(endpoint),
    responses: {
      '200': success(isOperatorAct(endpoint) ? withDryRun(endpoint.data) : endpoint.data),
      '400': { $ref: '#/components/responses/Refused' },
      ...(endpoint.access.kind === 'operator'
        ? { '401': { $ref: '#/components/responses/NoOperatorToken' } }
        : {}),
      ...(endpoint.limit === undefined && endpoint.access.kind !== 'operator'
        ? {}
        : { '429': { $ref: '#/components/responses/TooManyRequests' } }),
      '503': { $ref: '#/components/responses/Unavailable' },
    },
  };
}

function operationId({ method, path }: Endpoint): string {
  return `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/-]+(\w)/g, (_, letter) => letter.toUpperCase())}`;
}

function tagOf({ path }: Endpoint): string {
  return path
    .replace(/^\/api/, '')
    .split('/')
    .slice(1, -1)
    .join(' / ');
}

function details({ access, limit }: Endpoint): string {
  const wanted = access.kind === 'user' ? access.anyOf : [];
  return [
    ...(wanted.length > 0 ? [`Permission: ${wanted.join(' or ')}.`] : []),
    ...(access.kind === 'user' && access.isForAgents === true ? ['Only for agents.'] : []),
    ...(limit === undefined ? [] : [`Limit: ${limit.perSecond} per second per ${limit.per}.`]),
  ].join(' ');
}

function security({ access }: Endpoint): object[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'operator') return [{ operator: [] }];
  return [Object.fromEntries(Object.keys(ACCESS_HEADERS).map((name) => [name, []]))];
}

function input({ method, input: schema }: Endpoint): object {
  if (method === 'POST') {
    return {
      parameters: [LOCALE],
      requestBody: { required: true, content: { 'application/json': { schema } } },
    };
  }
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const query = Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: property.description,
    schema: property,
  }));
  return { parameters: [...query, LOCALE] };
}

function success(data: TSchema): object {
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'requestTime', 'data'],
    properties: {
      code: { const: '00000' },
      msg: { const: 'success' },
      requestTime: { type: 'integer', description: 'Server time, Unix ms.' },
      data,
    },
  };
  return {
    description: 'Success.',
    headers: {
      'x-mbx-used-remain-limit': {
        description: 'Calls left in this second, where the operation has a limit.',
        schema: { type: 'string' },
      },
    },
    content: { 'application/json': { schema } },
  };
}

function errorSchema(): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'requestTime', 'data'],
    properties: {
      code: { type: 'string', enum: Object.keys(EN_US), description: codeTable() },
      msg: { type: 'string' },
      requestTime: { type: 'integer' },
      data: { type: 'null' },
    },
  };
}

function responses(): object {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const response = (text: string) => ({ description: text, content });
  return {
    Refused: response('Refused: authentication, permission, parameters or the market say no.'),
    NoOperatorToken: response('90001: operator token missing or wrong.'),
    TooManyRequests: response('429: too many requests; nothing was executed.'),
    Unavailable: response(
      '40725: too many commands wait, or the venue is stopping; nothing was done.',
    ),
  };
}

function securitySchemes(): object {
  const headers = Object.entries(ACCESS_HEADERS).map(([id, name]) => [
    id,
    { type: 'apiKey', in: 'header', name },
  ]);
  return { ...Object.fromEntries(headers), operator: { type: 'http', scheme: 'bearer' } };
}

function description(): string {
  return [
    'A trading venue on your machine. Every reply is an envelope: `code` 00000 is success, any other',
    'an error with a text in `msg` (all codes: schema `Error` below); amounts, prices and ids are',
    'strings.',
    '',
    'Signature: base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body)).',
  ].join('\n');
}

/** The table of codes, so that the document alone explains every refusal. */
function codeTable(): string {
  const rows = Object.entries(EN_US)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, text]) => `| ${code} | ${text} |`);
  return ['| code | message |', '|---|---|', ...rows].join('\n');
}
