/** Whether a user pays fees in the platform coin (R-E-5), read at either family's address. */
import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from './shared-outcomes.ts';

/** What the two addresses differ in: keys of alice that may read, and may not, and how often. */
export interface DeductInfo {
  readonly path: string;
  readonly reader: string;
  readonly lacking: { readonly key: string; readonly names: string };
  readonly perSecond: number;
}

export function describeDeductInfo({ path, reader, lacking, perSecond }: DeductInfo): void {
  describe('success', () => {
    const venue = perTest();

    it('R-E-5 is off until the user, or his entry in the venue file, says otherwise', async () => {
      const info = () => venue().call('GET', path, { as: reader });
      expect(await info()).toMatchObject({ code: '00000', data: { deduct: 'off' } });
      await venue().submit({ type: 'set-fee-deduction', uid: '1001', isOn: true });
      expect((await info()).data).toEqual({ deduct: 'on' });
    });
  });

  describeSharedOutcomes({
    method: 'GET',
    path,
    request: { as: reader },
    lacking,
    perSecond,
    refused: {
      request: { as: lacking.key },
      english: `Incorrect permissions, need ${lacking.names} permissions`,
      chinese: `权限不正确，需要${lacking.names}权限`,
    },
  });
}
