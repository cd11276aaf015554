import Type from 'typebox';
import { expect, test } from 'vitest';
import { endpoint } from './endpoint.ts';
import { arrayOf, decimal, object, optional, orderId, str, symbol } from './fields.ts';
import { buildOpenApi, openApiPieces } from './openapi.ts';

const info = endpoint({
  method: 'GET',
  path: '/api/v3/trade/order-info',
  summary: 'One order',
  source: 'spec 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ orderId: orderId(), symbol: optional(symbol()) }),
  data: Type.Object({ orderId: str('Order id.') }),
  handle: ({ input }) => ({ orderId: input.orderId }),
});

const { placesOrders: _, ...terms } = info;

const cancel = endpoint({
  ...terms,
  method: 'POST',
  path: '/api/v3/trade/cancel-batch',
  access: { kind: 'public' },
  input: arrayOf(object({ size: decimal() }), { max: 20 }),
  handle: () => ({ orderId: '' }),
});

const deposit = endpoint({
  ...terms,
  method: 'POST',
  path: '/operator/v1/deposit',
  access: { kind: 'operator' },
  input: object({}),
  handle: () => ({ orderId: '' }),
});

/** The same by the other method. */
const asked = endpoint({ ...info, method: 'POST', handle: () => ({ orderId: '' }) });

const ENDPOINTS = [info, cancel, deposit, asked];
const document = JSON.parse(JSON.stringify(buildOpenApi(ENDPOINTS, '1.2.3')));
const operations = {
  info: document.paths[info.path].get,
  cancel: document.paths[cancel.path].post,
  deposit: document.paths[deposit.path].post,
  asked: document.paths[asked.path].post,
};

test('a path that is asked by two methods has both', () => {
  expect(Object.keys(document.paths)).toHaveLength(3);
  expect(Object.keys(document.paths[info.path])).toEqual(['get', 'post']);
});

test('a query becomes parameters, the optional ones not required', () => {
  const parameters = operations.info.parameters.map(
    (each: { name: string; in: string; required?: boolean }) => [each.name, each.in, each.required],
  );
  expect(parameters).toEqual([
    ['orderId', 'query', true],
    ['symbol', 'query', false],
    ['locale', 'header', undefined],
  ]);
});

test('a body becomes a request body with its schema', () => {
  expect(operations.cancel.requestBody.content['application/json'].schema).toMatchObject({
    type: 'array',
    maxItems: 20,
    items: { required: ['size'] },
  });
});

test('the four headers, nothing, or the operator token are asked for as the access says', () => {
  expect(operations.info.security).toEqual([{ key: [], sign: [], timestamp: [], passphrase: [] }]);
  expect(operations.cancel.security).toEqual([]);
  expect(operations.deposit.security).toEqual([{ operator: [] }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual([
    'key',
    'sign',
    'timestamp',
    'passphrase',
    'operator',
  ]);
});

test('success has the envelope, and each way to be refused is told', () => {
  const { schema } = operations.info.responses['200'].content['application/json'];
  expect(schema.properties.data.properties.orderId.description).toBe('Order id.');
  expect(Object.keys(operations.info.responses)).toEqual(['200', '400', '429', '503']);
  expect(operations.deposit.responses).toHaveProperty('401');
  expect(document.components.schemas.Error.properties.code.enum).toContain('25204');
});

test('every reference in the document leads somewhere, and operation ids are unique', () => {
  const references = JSON.stringify(document).match(/#\/components\/[\w/]+/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce((node, name) => node[name], document);
    expect(found, reference).toBeDefined();
  }
  const ids = Object.values(operations).map((operation) => operation.operationId);
  expect(ids).toEqual([
    'getV3TradeOrderInfo',
    'postV3TradeCancelBatch',
    'postOperatorV1Deposit',
    'postV3TradeOrderInfo',
  ]);
});

test('its pieces are its text', () => {
  const pieces = [...openApiPieces(ENDPOINTS, '1.2.3')];
  expect(pieces).toHaveLength(Object.keys(document.paths).length + 2);
  expect(pieces.join('')).toBe(JSON.stringify(buildOpenApi(ENDPOINTS, '1.2.3')));
});
