/** What each operation about institutional loans owes whoever calls it, at both of its addresses. */
import { describe, expect, it } from 'vitest';
import { asBorrower } from './loans.ts';
import { describeSharedOutcomes, type PreparedCall, perTest } from './shared-outcomes.ts';
import type { Method } from './signed-request.ts';

export interface LoanOperation {
  readonly method: Method;
  readonly path: string;
  /** A call by ALICE that succeeds. */
  readonly call: PreparedCall;
  /** One that is refused, with its message. */
  readonly refused: {
    readonly call: PreparedCall;
    readonly english: string;
    readonly chinese: string;
  };
}

const V2_PER_SECOND = 5;
const V3_PER_SECOND = 3;

export function describeLoanOperation({ method, path, call, refused }: LoanOperation): void {
  const isV3 = path.startsWith('/api/v3/');
  describeSharedOutcomes({
    method,
    path,
    request: asBorrower(call),
    lacking: {
      key: 'alice-futures',
      names:
        method === 'GET' ? 'spot read or uta_mgt read' : 'spot read_write or uta_mgt read_write',
    },
    perSecond: isV3 ? V3_PER_SECOND : V2_PER_SECOND,
    refused: { ...refused, request: asBorrower(refused.call) },
  });

  describe('account mode', () => {
    const venue = perTest();

    it.each(['dave', 'erin'])('serves %s, whatever the mode of the account', async (as) => {
      const asked = await asBorrower(call)(venue());
      const { code } = await venue().call(method, path, { ...asked, as });
      expect(['40084', '40085', '40014']).not.toContain(code);
    });
  });

  if (!isV3 || method === 'POST') return;
  describe('who is in no risk unit', () => {
    const venue = perTest();

    it.each([
      ['en-US', 'Not loan user'],
      ['zh-CN', '该用户不是机构借贷用户'],
    ])('R-4.5-7 is told so by v3, in %s', async (locale, msg) => {
      const asked = await asBorrower(call)(venue());
      const reply = await venue().call(method, path, { ...asked, as: 'carol', locale });
      expect(reply).toMatchObject({ status: 400, code: '25559', msg, data: null });
    });
  });
}
