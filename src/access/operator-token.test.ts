import { describe, expect, test } from 'vitest';
import { operatorDoor, parseOperatorToken } from './operator-token.ts';

const TOKENS = [
  { name: 'ops', token: 'one', isReadOnly: false },
  { name: 'night', token: 'two', isReadOnly: true },
];

function knocker(tokens = TOKENS) {
  const door = operatorDoor(tokens);
  return (authorization: string | undefined, address = '10.0.0.1', nowMs = 0) =>
    door({ authorization, address, nowMs });
}

test('a token is known by its name', () => {
  const knock = knocker();
  expect(knock('Bearer one')).toEqual({ by: 'ops', isReadOnly: false });
  expect(knock('bearer two')).toEqual({ by: 'night', isReadOnly: true });
});

test.each([undefined, '', 'one', 'Bearer', 'Bearer ', 'Bearer three', 'Basic one', 'Bearer one '])(
  'the header %j opens nothing',
  (header) => {
    expect(knocker()(header)).toEqual({ denied: '90001' });
  },
);

test('an empty token in the configuration opens nothing', () => {
  expect(knocker([{ name: 'empty', token: '', isReadOnly: false }])(undefined)).toEqual({
    denied: '90001',
  });
});

describe('Y4: ten wrong tokens a minute', () => {
  test('and an address is not listened to until the first of them is a minute old', () => {
    const knock = knocker();
    const guess = (nowMs: number) => knock(`Bearer guess-${nowMs}`, '10.0.0.1', nowMs);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(guess(turn * 1000)).toEqual({ denied: '90001' });
    }
    expect(guess(10_000)).toEqual({ denied: '429' });
    expect(knock('Bearer one', '10.0.0.1', 59_999)).toEqual({ denied: '429' });
    expect(knock('Bearer one', '10.0.0.2', 59_999)).toMatchObject({ by: 'ops' });
    expect(knock('Bearer one', '10.0.0.1', 60_000)).toMatchObject({ by: 'ops' });
  });

  test('neither right ones nor none at all count', () => {
    const knock = knocker();
    for (let turn = 0; turn < 30; turn += 1) {
      knock('Bearer one');
      knock(undefined);
    }
    expect(knock('Bearer two')).toMatchObject({ by: 'night' });
  });
});

describe('a token is written', () => {
  test.each([
    ['s3cret', { name: 'operator', token: 's3cret', isReadOnly: false }],
    [' bob:b2== ', { name: 'bob', token: 'b2==', isReadOnly: false }],
    ['ann:a1:read', { name: 'ann', token: 'a1', isReadOnly: true }],
    ['reader:read1', { name: 'reader', token: 'read1', isReadOnly: false }],
  ])('%s', (text, token) => {
    expect(parseOperatorToken(text)).toEqual(token);
  });

  test.each([
    '',
    'ann:',
    ':read',
    's3cret:read',
    'read',
    'ann:a1:write',
    'a:b:c:read',
    'two words',
  ])('and not %j', (text) => {
    expect(parseOperatorToken(text)).toBeUndefined();
  });
});
