/**
 * Two brokers: ALICE with one sub-account, money of which waits for an operator's hand, and BOB with none; and what every
 * call of brokers owes its callers alike.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareAgent } from './agents.ts';
import { startPaymentVenue } from './payment-venue.ts';
import { accepted } from './trader.ts';
import type { TestCall, TestVenue } from './venue.ts';

export const BROKER = '1001';
/** Of ALICE; its own key is `alice-sub`. */
export const SUB = '100101';
/** BOB: as a broker he has no sub-account. */
export const OTHER_BROKER = '1002';

async function startBrokerVenue(): Promise<TestVenue> {
  const venue = await startPaymentVenue();
  await declareAgent(venue, BROKER, {});
  await declareAgent(venue, OTHER_BROKER, {});
  const secret = { secret: 'alice-looker-secret', passphrase: 'alice-lookerpass1234' };
  const body = { uid: BROKER, key: 'alice-looker', ...secret, permissions: ['spot:read'] };
  accepted(await venue.call('POST', '/operator/v1/create-key', { as: 'operator', body }));
  return venue;
}

/** One in which nothing has happened since it was made: no command was taken, and no time has passed. */
interface Untouched {
  readonly venue: TestVenue;
  readonly seq: number;
  readonly nowMs: number;
}

/** Of the test before, in this file; most tests only read, or are refused at the door. */
let kept: Untouched | undefined;

async function takeUntouched(): Promise<Untouched> {
  const before = kept;
  kept = undefined;
  if (before !== undefined) return before;
  const venue = await startBrokerVenue();
  return { venue, seq: venue.state.seq, nowMs: venue.clock.nowMs };
}

async function giveBack(used: Untouched | undefined): Promise<void> {
  if (used === undefined) return;
  const { nowMs, seq, venue } = used;
  if (kept === undefined && venue.state.seq === seq && venue.clock.nowMs === nowMs) kept = used;
  else await venue.close();
}

async function closeKept(): Promise<void> {
  const { venue } = kept ?? {};
  kept = undefined;
  await venue?.close();
}

/** A fresh one for each test of the block: that of the test before where it changed nothing. */
export function perTestOfBroker(): () => TestVenue {
  let used: Untouched | undefined;
  beforeEach(async () => {
    used = await takeUntouched();
  });
  afterEach(() => giveBack(used));
  afterAll(closeKept);
  return () => {
    if (used === undefined) throw new Error('the venue runs only inside a test');
    return used.venue;
  };
}

interface BrokerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A call of ALICE that is not refused for who she is. */
  readonly request: Pick<TestCall, 'query' | 'body'>;
  /** The field that names a sub-account; none: the call is about all of them. */
  readonly names?: 'subUid' | 'userId' | 'uid';
  /** As the message of 40014 names it. */
  readonly needs: 'uta_mgt read' | 'uta_mgt read_write' | 'withdraw';
}

/** Who may call, and that a sub-account of another does not exist for a broker. */
export function describeBrokerCall({ method, names, needs, path, request }: BrokerCall): void {
  afterAll(closeKept);
  describe('who may', () => {
    let used: Untouched;
    beforeAll(async () => {
      used = await takeUntouched();
    });
    afterAll(() => giveBack(used));
    const call = (as: string, changed: object = {}) => {
      const part = method === 'GET' ? 'query' : 'body';
      return used.venue.call(method, path, {
        [part]: { ...(request[part] as object), ...changed },
        as,
      });
    };

    it('R-K-1 a user that is no broker is told 40029, a sub-account too', async () => {
      expect(await call('dave')).toMatchObject({ status: 400, code: '40029', data: null });
      expect(await call('alice-sub')).toMatchObject({ status: 400, code: '40029', data: null });
    });

    it('a key without the permission is told which', async () => {
      const { code, msg } = await call('alice-looker');
      expect([code, msg]).toEqual(['40014', `Incorrect permissions, need ${needs} permissions`]);
    });

    if (names !== undefined)
      it('R-K-1 another broker does not reach the sub-account, nor does his own uid', async () => {
        const named = { [names]: SUB };
        expect(await call('bob', named)).toMatchObject({ status: 400, code: '40028', data: null });
        const own = { [names]: OTHER_BROKER };
        expect(await call('bob', own)).toMatchObject({ status: 400, code: '40028', data: null });
      });

    it('is not refused to its broker for who she is', async () => {
      const { code } = await call('alice');
      expect(['40014', '40028', '40029']).not.toContain(code);
    });
  });
}
