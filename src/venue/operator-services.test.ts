import { describe, expect, it } from 'vitest';
import { operatorTokens } from './operator-services.ts';

describe('operator tokens', () => {
  it('are named, or the one of the operator', () => {
    expect(operatorTokens('s3cret')).toEqual([{ name: 'operator', token: 's3cret' }]);
    expect(operatorTokens('ann:a1, bob:b2==')).toEqual([
      { name: 'ann', token: 'a1' },
      { name: 'bob', token: 'b2==' },
    ]);
  });

  it('are made when none is given, a new one each time', () => {
    const [[one], [other]] = [operatorTokens(undefined), operatorTokens(undefined)];
    expect(one.token).toMatch(/^[\w-]{32}$/);
    expect(one.token).not.toBe(other.token);
  });

  it.each(['', 'ann:', 'two words', 'a,,b'])('are refused as %j', (option) => {
    expect(() => operatorTokens(option)).toThrow(/expected TOKEN or NAME:TOKEN/);
  });
});
