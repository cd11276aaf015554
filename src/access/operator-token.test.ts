import { expect, test } from 'vitest';
import { operatorDoor } from './operator-token.ts';

const door = operatorDoor([
  { name: 'ops', token: 'one' },
  { name: 'night', token: 'two' },
]);

test('a token is known by its name', () => {
  expect(door('Bearer one')).toEqual({ by: 'ops' });
  expect(door('bearer two')).toEqual({ by: 'night' });
});

test.each([undefined, '', 'one', 'Bearer', 'Bearer ', 'Bearer three', 'Basic one', 'Bearer one '])(
  'the header %j opens nothing',
  (header) => {
    expect(door(header)).toEqual({ denied: '90001' });
  },
);

test('an empty token in the configuration opens nothing', () => {
  expect(operatorDoor([{ name: 'empty', token: '' }])(undefined)).toEqual({ denied: '90001' });
});
