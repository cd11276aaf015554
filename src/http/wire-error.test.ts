import { expect, test } from 'vitest';
import { REJECTION_REASONS } from '../engine/core/rejection.ts';
import { EN_US } from './messages/en-US.ts';
import { ZH_CN } from './messages/zh-CN.ts';
import { CODE_OF, missing, rejectionError, rejectionItem, WireError, wrong } from './wire-error.ts';

const placeholders = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

test('every reason of the engine has a code in every column, and there is no code for any other', () => {
  expect(Object.keys(CODE_OF).sort()).toEqual([...REJECTION_REASONS].sort());
  for (const codes of Object.values(CODE_OF)) {
    for (const code of Object.values(codes)) expect(EN_US).toHaveProperty([code]);
  }
});

test('both languages have the same codes with the same parameters', () => {
  expect(Object.keys(ZH_CN).sort()).toEqual(Object.keys(EN_US).sort());
  for (const [code, text] of Object.entries(EN_US)) {
    const chinese = ZH_CN[code as keyof typeof EN_US];
    expect(placeholders(chinese), code).toEqual(placeholders(text));
    expect(chinese, code).toMatch(/[\u4e00-\u9fff]/);
    expect(text, code).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

test('the texts that clients match on are verbatim', () => {
  expect(EN_US['40008']).toBe('Request timestamp expired');
  expect(EN_US['40009']).toBe('sign signature error');
  expect(EN_US['40037']).toBe('Apikey does not exist');
  expect(EN_US['40014']).toBe('Incorrect permissions, need {0} permissions');
  expect(EN_US['25204']).toBe('Order does not exist');
  expect(EN_US['429']).toBe('Too Many Requests');
});

test('parameters fill the message; one that is not given leaves no trace', () => {
  expect(wrong('side').message).toBe('Parameter side error');
  expect(missing('a', 'b').message).toBe('Parameter a,b cannot be empty');
  expect(new WireError('40017').message).toBe('Parameter verification failed');
  expect(wrong('side').text('zh-CN')).toBe('参数side错误');
});

test('a parameter that looks like a replacement pattern is taken literally', () => {
  expect(wrong('$&{0}').message).toBe('Parameter $&{0} error');
});

test('a rejection becomes the code of its column', () => {
  const rejection = { reason: 'order-not-found' } as const;
  expect(rejectionError('spot', rejection).code).toBe('43001');
  expect(rejectionError('mix', rejection).code).toBe('40768');
  expect(rejectionItem('uta', rejection, 'zh-CN')).toEqual({ code: '25204', msg: '订单不存在' });
});

test('the detail of a rejection goes into its message', () => {
  const error = rejectionError('uta', { reason: 'size-below-minimum', detail: '0.001' });
  expect(error.message).toBe('Trading quantity cannot be less than 0.001');
});

test('refusals are 400 but for limits, unknown paths, operators and our own faults', () => {
  const statuses = Object.keys(EN_US).map((code) => [
    code,
    new WireError(code as keyof typeof EN_US).httpStatus,
  ]);
  expect(Object.fromEntries(statuses.filter(([, status]) => status !== 400))).toEqual({
    '429': 429,
    '40404': 404,
    '40725': 503,
    '45001': 500,
    '90001': 401,
  });
});
