import { describe, expect, it } from 'vitest';
import { operatorTokens } from './operator-services.ts';

describe('operator tokens', () => {
  it('are named, or the one of the operator', () => {
    const isReadOnly = false;
    expect(operatorTokens('s3cret')).toEqual([{ name: 'operator', token: 's3cret', isReadOnly }]);
    expect(operatorTokens('ann:a1, bob:b2==:read')).toEqual([
      { name: 'ann', token: 'a1', isReadOnly },
      { name: 'bob', token: 'b2==', isReadOnly: true },
    ]);
  });

  it('are made when none is given, a new one each time', () => {
    const [[one], [other]] = [operatorTokens(undefined), operatorTokens(undefined)];
    expect(one.token).toMatch(/^[\w-]{32}$/);
    expect(one.token).not.toBe(other.token);
  });

  it.each(['', 'ann:', 'two words', 'a,,b', 's3cret:read'])('are refused as %j', (option) => {
    expect(() => operatorTokens(option)).toThrow(/expected TOKEN or NAME:TOKEN/);
  });

  it('are refused when two are the same: nobody could say who acted', () => {
    expect(() => operatorTokens('ann:a1,bob:a1:read')).toThrow(/two are the same/);
  });
});
