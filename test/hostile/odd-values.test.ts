/** Whatever a client sends for whatever field, it is told what is wrong, in a code that clients know, and nothing breaks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { REFUSALS_VENUE } from '../support/refusal-causes-venue.ts';
import { startTestVenue, type TestReply, type TestVenue } from '../support/venue.ts';

interface Schema {
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const ODD: readonly unknown[] = [
  ...['', ' ', 'NaN', 'Infinity', '-0', '-1', '0', '1e5', '1E400', '0x10', '１２', '龙', '😀'],
  ...['9'.repeat(70), '99999999999999', '0.000000000000000000001', '0'.repeat(60)],
  ...['\u0000', '\u202e', '[]', '{}', 'null', 'undefined', '__proto__', "' or 1=1", '../../etc'],
  ...[null, true, false, 0, -0, -1, 1e21, 1e-9, 123456789012345680, [], [1], ['a'], {}, { a: 1 }],
];

const USUAL: Readonly<Record<string, unknown>> = {
  ...{ symbol: 'BTCUSDT', productType: 'USDT-FUTURES', category: 'USDT-FUTURES', coin: 'USDT' },
  ...{ marginCoin: 'USDT', marginMode: 'crossed', side: 'buy', orderType: 'limit', force: 'gtc' },
  ...{ size: '0.1', qty: '0.1', price: '60000', triggerPrice: '60000', leverage: '10' },
  ...{ holdSide: 'long', posSide: 'long', amount: '1', limit: '10', subUid: '100101' },
  ...{ fromCoin: 'USDT', toCoin: 'ETH', borrowAmount: '1', repayAmount: '1', baseSize: '0.1' },
  ...{ startTime: '1767571100000', endTime: '1767571200000', loanType: 'normal' },
};

/** Of these codes from 90000 on clients know what they mean: of loans, and of keys and references of their own. */
const OF_CLIENTS = /^9(5\d{3}|0013|0017)$/;

const OF_FIELDS: ReadonlySet<string> = new Set(['40020', '40305']);
/** What was sent is told; of items that do not go together there is no one value. */
const TOLD = /[:;] got |expected one category for all items/;

const TWO_STOPS = /[.,:;]\s*[:;]/;

let venue: TestVenue;

beforeAll(async () => {
  venue = await startTestVenue({ venueFile: REFUSALS_VENUE });
});
afterAll(() => venue.close());

function usual(name: string, schema: Schema): unknown {
  const { enum: words, examples, items, properties } = schema;
  if (properties !== undefined) return usualInput(schema);
  if (items !== undefined) return [usual(name, items)];
  const known = USUAL[name];
  if (words !== undefined) return words.find((word) => word === known) ?? words[0];
  return known ?? examples?.[0] ?? 'x';
}

function usualInput({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, usual(name, properties[name] ?? {})]));
}

/** Inputs with one odd value each, in the fields of the input and of the items of its lists. */
function* oddInputs(schema: Schema): Generator<Record<string, unknown>> {
  const base = usualInput(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const odd of ODD) yield { ...base, [name]: odd };
    for (const item of field.items?.properties === undefined ? [] : oddInputs(field.items))
      yield { ...base, [name]: [item] };
  }
}

function queryOf(input: Record<string, unknown>): Record<string, string> {
  const sent = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** What is wrong with a reply; undefined: nothing. */
function faultOf({ code, msg, status, text }: TestReply): string | undefined {
  const codes = [code, ...text.matchAll(/"(?:errorCode|code)":"(\d+)"/g)].map(String);
  const strange = codes.find((each) => /^9\d{4}$/.test(each) && !OF_CLIENTS.test(each));
  const isUntold = OF_FIELDS.has(code) && !TOLD.test(msg);
  if (status >= 500 || code === '45001') return 'a fault of ours';
  if (strange !== undefined) return `a code of operators: ${strange}`;
  if (isUntold) return 'an error that tells nothing';
  const [said = ''] = msg.split(' got ', 1);
  return TWO_STOPS.test(said) ? 'a sentence that ends twice' : undefined;
}

const endpoints = (await venueEndpoints()).filter(({ family }) => family !== 'operator');

test.each(endpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s',
  async (_name, { input, method, path }) => {
    const schema = input as Schema;
    const { items } = schema;
    const faults = new Set<string>();
    for (const [index, sent] of [...oddInputs(items ?? schema)].entries()) {
      const body = items === undefined ? sent : [sent];
      // The one has a unified account, the other a classic one.
      const as = index % 2 === 0 ? 'alice' : 'dave';
      const call = method === 'GET' ? { query: queryOf(sent), as } : { body, as };
      const reply = await venue.call(method, path, call);
      const fault = faultOf(reply);
      if (fault !== undefined) faults.add(`${fault}: ${JSON.stringify(sent)}: ${reply.msg}`);
    }
    expect([...faults]).toEqual([]);
  },
);
