/**
 * The first half of the pipeline: identify → permit → limit. Compiled per endpoint, so that a
 * request only walks through what its endpoint asks for. A limit per IP counts before identifying,
 * one per uid after it: nobody spends another's calls.
 * Decides R-5-1.
 */
import { accountModeDenial } from '../access/account-mode.ts';
import { readingDenial } from '../access/account-rights.ts';
import { agentDenial } from '../access/agent.ts';
import { authenticate, type Door, type Identity } from '../access/authenticate.ts';
import { type Denial, isDenial } from '../access/denial.ts';
import { permissionDenial } from '../access/permission.ts';
import { effectiveLimit } from '../access/rate-limit.ts';
import { shareOf, TokenBucket } from '../access/token-bucket.ts';
import type { ReadUser } from '../engine/core/entities.ts';
import { quotaOf } from '../engine/core/rate-quota.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import { gotOf } from './field-words.ts';
import type { Gateway, Request } from './gateway.ts';
import { WireError } from './wire-error.ts';

/** Who may pass, as `handle` is told, and how many calls are left in this second. */
export interface Admitted {
  readonly caller: Caller | undefined;
  readonly by: string | undefined;
  readonly remaining: number | undefined;
}

/** Throws `WireError` for whom it does not let in. */
export type Admission = (request: Request) => Admitted;

export function compileAdmission(endpoint: Endpoint, gateway: Gateway): Admission {
  switch (endpoint.access.kind) {
    case 'public':
      return publicAdmission(endpoint, gateway);
    case 'operator':
      return operatorAdmission(endpoint, gateway);
    case 'user':
      return userAdmission(endpoint, gateway);
  }
}

/** Authentication headers on public routes are ignored, even wrong ones (wire.md 1.3). */
function publicAdmission(endpoint: Endpoint, gateway: Gateway): Admission {
  const take = limiter(endpoint, gateway);
  return (request) => ({ caller: undefined, by: undefined, remaining: take(request.ip) });
}

function operatorAdmission({ method }: Endpoint, gateway: Gateway): Admission {
  return ({ headers: { authorization }, ip: address }) => {
    const outcome = gateway.operatorDoor({ authorization, address, nowMs: gateway.hostMs() });
    if (isDenial(outcome)) throw refusal(outcome);
    if (outcome.isReadOnly && method === 'POST')
      throw refusal({ denied: '40014', detail: 'operator write' });
    return { caller: undefined, by: outcome.by, remaining: undefined };
  };
}

function userAdmission(endpoint: Endpoint, gateway: Gateway): Admission {
  const take = limiter(endpoint, gateway);
  const isPlacing = endpoint.placesOrders !== undefined;
  const quota = quotaFor(endpoint);
  const isPerIp = endpoint.limit?.per === 'ip';
  const door: Door = {
    state: gateway.services.venue.state,
    keyRing: gateway.keyRing,
    clocks: () => ({ hostMs: gateway.hostMs(), venueMs: gateway.services.nowMs() }),
  };
  return (request) => {
    const left = isPerIp ? take(request.ip) : undefined;
    const identity = request.identity ?? identify(request, door, gateway);
    permit(identity, endpoint, door);
    const caller = callerOf(identity);
    // Where its orders are counted, a copy-trading key spends no call of its user's other keys (spec 8).
    const subject = caller.isCopyTrading && isPlacing ? `copy:${caller.uid}` : caller.uid;
    const remaining = isPerIp ? left : take(subject, quota(identity.user));
    return { caller, by: undefined, remaining };
  };
}

function identify(request: Request, door: Door, gateway: Gateway): Identity {
  const { headers } = request;
  const outcome = authenticate(
    {
      credentials: {
        key: one(headers['access-key']),
        signature: one(headers['access-sign']),
        timestamp: one(headers['access-timestamp']),
        passphrase: one(headers['access-passphrase']),
      },
      method: request.method,
      target: request.target,
      body: request.body,
      ip: request.ip,
    },
    door,
  );
  if (!isDenial(outcome)) return outcome;
  if (outcome.prehash !== undefined) {
    const key = one(headers['access-key']);
    gateway.log.debug({ key, expectedPrehash: outcome.prehash }, 'signature does not match');
  }
  throw refusal(outcome);
}

function permit({ user, opened }: Identity, endpoint: Endpoint, { state }: Door): void {
  const { access, family } = endpoint;
  if (access.kind !== 'user') return;
  const denial =
    permissionDenial(opened.granted, access.anyOf) ??
    accountModeDenial(user.accountMode, family) ??
    readingDenial(user, access.anyOf) ??
    (access.isForAgents === true ? agentDenial(state, user) : undefined);
  if (denial !== undefined) throw refusal(denial);
}

function callerOf({ apiKey }: Identity): Caller {
  return {
    uid: apiKey.uid,
    key: apiKey.key,
    isCopyTrading: apiKey.kind === 'copy_trading',
    permissions: apiKey.permissions,
  };
}

/**
 * The quota of an account for calls that place orders (R-T-13); undefined: the limit of the operation. Whether a v3
 * call is of spot or of futures is not known yet: the greater quota counts there.
 */
function quotaFor(endpoint: Endpoint): (user: ReadUser) => number | undefined {
  if (endpoint.placesOrders === undefined) return () => undefined;
  const { codes } = endpoint;
  return ({ rateQuotas }) => {
    if (rateQuotas === undefined) return undefined;
    const { futures, spot } = rateQuotas;
    if (codes === 'spot') return spot;
    if (codes === 'mix') return futures;
    return Math.max(quotaOf({ rateQuotas }, 'spot'), quotaOf({ rateQuotas }, 'futures'));
  };
}

type Take = (subject: string, own?: number) => number | undefined;

function limiter(endpoint: Endpoint, gateway: Gateway): Take {
  const operation = `${endpoint.method} ${endpoint.path}`;
  const perSecond = effectiveLimit(operation, endpoint.limit?.perSecond, gateway.rateLimits);
  if (perSecond === undefined) return () => undefined;
  const limit = new TokenBucket(perSecond);
  return (subject, quota = perSecond) => {
    const own = shareOf(quota, gateway.liveNodes());
    const remaining = limit.take(subject, gateway.hostMs(), 1, own);
    if (remaining === undefined) throw refusal({ denied: '429', bound: `at most ${own} a second` });
    return remaining;
  };
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** A refusal of the access room as the error of the same code. */
export function refusal(denial: Denial): WireError {
  const { bound, denied, detail, header } = denial;
  const got = header === undefined ? [] : [gotOf(header.name, header.sent)];
  const said = [...got, ...(bound === undefined ? [] : [bound])].join('; ');
  return new WireError(denied, detail === undefined ? [] : [detail], said);
}
