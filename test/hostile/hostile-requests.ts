/**
 * Well-formed HTTP with hostile content, made from the declarations of the endpoints: a request that
 * would nearly be right, with some of its fields replaced.
 */
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { Dice } from '../support/dice.ts';
import { accessHeaders, OPERATOR_TOKEN, type WireRequest } from '../support/signed-request.ts';
import { hostileValue, POISONED_NAMES } from './hostile-values.ts';

const KEYS = ['alice', 'bob', 'carol', 'dave', 'erin', 'alice-reader', 'nobody'];
const SYMBOLS = ['ETHUSDT', 'BTCUSDT', 'BTCUSD', 'ethusdt', 'NOPE'];

/** What this module reads of an input's JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

type Fields = Record<string, unknown>;

export class HostileRequests {
  readonly #endpoints: readonly Endpoint[];
  readonly #dice: Dice;
  #names = 0;

  constructor(endpoints: readonly Endpoint[], dice: Dice) {
    this.#endpoints = endpoints;
    this.#dice = dice;
  }

  /** To any endpoint, with fields of the wrong kind. */
  next(): WireRequest {
    return this.#of(this.#dice.pick(this.#endpoints));
  }

  /** To each endpoint, each of its fields replaced once by each of `perField` values. */
  *systematic(perField: number): Generator<WireRequest> {
    for (const endpoint of this.#endpoints) {
      for (let time = 0; time < perField; time += 1) yield* this.#spoiltOnce(endpoint);
    }
  }

  *#spoiltOnce(endpoint: Endpoint): Generator<WireRequest> {
    const schema = schemaOf(endpoint);
    const item = schema.items ?? schema;
    for (const name of Object.keys(item.properties ?? {})) {
      const fields = this.#value(item) as Fields;
      fields[name] = hostileValue(this.#dice);
      yield this.#request(endpoint, schema.items === undefined ? fields : [fields]);
    }
  }

  #of(endpoint: Endpoint): WireRequest {
    const input = this.#value(schemaOf(endpoint));
    const changes = 1 + this.#dice.below(3);
    for (let change = 0; change < changes; change += 1) this.#spoil(input);
    return this.#request(endpoint, this.#dice.chance(1, 30) ? hostileValue(this.#dice) : input);
  }

  #request(endpoint: Endpoint, input: unknown): WireRequest {
    const { method, path } = endpoint;
    const url = method === 'GET' ? `${path}${this.#query(input)}` : path;
    const payload = method === 'GET' ? '' : (JSON.stringify(input) ?? '');
    const headers = {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(this.#dice.chance(1, 10) ? { locale: this.#dice.pick(['zh-CN', 'xx', '']) } : {}),
      ...this.#credentials(endpoint, `${method}${url}${payload}`),
    };
    return { method, url, headers, payload };
  }

  #credentials({ access }: Endpoint, text: string): Readonly<Record<string, string>> {
    const isWrong = this.#dice.chance(1, 20);
    if ((access.kind === 'operator') !== isWrong) {
      return { authorization: `Bearer ${OPERATOR_TOKEN}` };
    }
    const key = this.#dice.chance(2, 3) ? 'alice' : this.#dice.pick(KEYS);
    return accessHeaders(key, String(Date.now()), text);
  }

  #query(input: unknown): string {
    if (typeof input !== 'object' || input === null) return '?%zz&=&a=%ff';
    const pairs = Object.entries(input).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `${encode(name)}=${encode(text)}`;
    });
    if (this.#dice.chance(1, 5)) pairs.push(this.#dice.pick(['__proto__=1', 'a=%zz', '&&', '%']));
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  /** Changes one thing, anywhere in the input. */
  #spoil(input: unknown): void {
    if (typeof input !== 'object' || input === null) return;
    if (Array.isArray(input)) {
      if (this.#dice.chance(1, 4)) input.push(hostileValue(this.#dice));
      else this.#spoil(input[0]);
      return;
    }
    const fields = input as Fields;
    const name = this.#dice.pick([...Object.keys(fields), 'more']);
    const kind = this.#dice.weighted({ value: 6, deeper: 2, absent: 1, poison: 1 });
    if (kind === 'deeper') this.#spoil(fields[name]);
    else if (kind === 'absent') delete fields[name];
    else if (kind === 'poison') poison(fields, this.#dice.pick(POISONED_NAMES), this.#dice);
    else fields[name] = hostileValue(this.#dice);
  }

  /** Something that fits the schema. */
  #value(schema: Schema): unknown {
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === 'array') return [this.#value(schema.items ?? {})];
    if (schema.type === 'object') return this.#object(schema);
    if (schema.type === 'integer') return 1;
    return this.#text(schema);
  }

  #object({ properties, required = [], additionalProperties }: Schema): Fields {
    if (properties === undefined) {
      const item = typeof additionalProperties === 'object' ? additionalProperties : {};
      return { USDT: this.#value(item) };
    }
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.#dice.chance(1, 3),
    );
    return Object.fromEntries(wanted.map(([name, inner]) => [name, this.#value(inner)]));
  }

  #text({ examples, pattern = '' }: Schema): string {
    if (examples?.includes('BTCUSDT')) return this.#dice.pick(SYMBOLS);
    if (examples?.[0] !== undefined) return examples[0];
    this.#names += 1;
    return pattern.includes('\\d') ? '1' : `N${this.#names}`;
  }
}

function schemaOf(endpoint: Endpoint): Schema {
  return endpoint.input as Schema;
}

/** As an own property, which is what JSON text makes of it. */
function poison(fields: Fields, name: string, dice: Dice): void {
  const value = dice.chance(1, 2) ? { isAdmin: true, size: '1' } : hostileValue(dice);
  Object.defineProperty(fields, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function encode(text: string): string {
  // Half a surrogate pair cannot be encoded.
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'));
}
