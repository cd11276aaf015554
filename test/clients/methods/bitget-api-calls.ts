/** What the methods of bitget-api ask, found by asking each of them; and inputs for what can be asked of any venue. */
import { RestClientV2, RestClientV3 } from 'bitget-api';
import type { Endpoint } from '../../../src/http/endpoint.ts';
import { isRecord } from '../../../src/http/field.ts';

export type ClientClass = 'RestClientV2' | 'RestClientV3';

const CLASSES = { RestClientV2, RestClientV3 } as const;
const VERBS = { get: 'GET', getPrivate: 'GET', post: 'POST', postPrivate: 'POST' } as const;
const MARGIN_TYPES = ['crossed', 'isolated'] as const;

export interface Asking {
  readonly method: string;
  /** Methods of margin serve both kinds: of which it is asked here. */
  readonly marginType: 'crossed' | 'isolated' | undefined;
  /** `GET /api/v2/public/time`. */
  readonly operation: string;
}

/** Every method of a class that asks the exchange something, and what. */
export function askingsOf(of: ClientClass): readonly Asking[] {
  const methods = Object.getOwnPropertyNames(CLASSES[of].prototype);
  return methods.flatMap((method): Asking[] => {
    const takesType = method !== 'constructor' && lengthOf(of, method) === 2;
    const types = takesType && /margin/i.test(method) ? MARGIN_TYPES : [undefined];
    return types.flatMap((marginType) => {
      const operation = operationOf(of, method, marginType);
      return operation === undefined ? [] : [{ method, marginType, operation }];
    });
  });
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

function lengthOf(of: ClientClass, name: string): number {
  const method: unknown = Reflect.get(CLASSES[of].prototype, name);
  return typeof method === 'function' ? method.length : 0;
}

/** The client is made to tell what it would send. */
function operationOf(of: ClientClass, name: string, marginType: string | undefined) {
  const client = new CLASSES[of]();
  let operation: string | undefined;
  for (const [verb, method] of Object.entries(VERBS)) {
    Reflect.set(client, verb, (path: string) => {
      operation = `${method} /${path.replace(/^\//, '').split('?')[0]}`;
      return Promise.resolve({});
    });
  }
  if (name === 'constructor') return undefined;
  const method = Reflect.get(client, name) as Method;
  // What it makes of the reply is not looked at.
  const called = async () =>
    method.apply(client, marginType === undefined ? [{}] : [marginType, {}]);
  called().catch(() => undefined);
  return operation;
}

/** Calls it on a client that a test has made. */
export function ask(
  client: RestClientV2 | RestClientV3,
  { method, marginType }: Asking,
  input: unknown,
): Promise<unknown> {
  const call = Reflect.get(client, method) as Method;
  return call.apply(client, marginType === undefined ? [input] : [marginType, input]);
}

/** What fields are given, where an operation wants them; by name, or by `path name`. */
const VALUES: Readonly<Record<string, string>> = {
  symbol: 'ETHUSDT',
  productType: 'USDT-FUTURES',
  category: 'USDT-FUTURES',
  coin: 'USDT',
  marginCoin: 'USDT',
  precision: 'scale0',
  granularity: '1h',
  interval: '1H',
  type: 'MARKET',
  businessType: 'spot',
  leverage: '10',
  marginMode: 'crossed',
  fromType: 'spot',
  toType: 'usdt_futures',
  chain: 'TRC20',
  period: '1h',
};
const HOUR_MS = 3_600_000;

/** The fields that an operation of reading wants, and its symbol or coin. */
export function inputOf({ input }: Endpoint, nowMs: number): Readonly<Record<string, string>> {
  const { properties = {}, required = [] } = input as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  const times = { startTime: String(nowMs - HOUR_MS), endTime: String(nowMs) };
  return Object.fromEntries(
    required.map((name) => [name, { ...VALUES, ...times }[name] ?? exampleOf(properties[name])]),
  );
}

function exampleOf(schema: unknown): string {
  if (!isRecord(schema)) return '1';
  const words = schema.enum ?? schema.examples;
  return Array.isArray(words) ? String(words[0]) : '1';
}
