/** Refusals: by a proxy, by a limit, by any code. Nothing is done of what was asked. */
import { STATUS_CODES } from 'node:http';
import { errorReply } from '../../http/envelope.ts';
import { MAINTENANCE } from '../../http/fault-errors.ts';
import { localeOf } from '../../http/locale.ts';
import { EN_US } from '../../http/messages/en-US.ts';
import { type WireCode, WireError } from '../../http/wire-error.ts';
import { isTooSoon, refusedAgain } from '../../primitives/patience.ts';
import { text, whole, word } from '../param.ts';
import { type Ban, type Bans, type Ending, onRequests, type RequestMeeting } from '../primitive.ts';
import { proxyPage, sendPage } from '../wire.ts';

export const status = onRequests({
  name: 'status',
  family: 'requests',
  summary: 'Answers with an HTTP status, with nothing in the body or with a line of text.',
  seen: 'That status, and a body that is no JSON; nothing was done.',
  params: {
    status: whole('Which.', { min: 400, max: 599, usual: 503 }),
    body: word('What stands in the body.', ['none', 'text'], 'none'),
  },
  answer: async ({ with: { status: code, body } }) => {
    const words = STATUS_CODES[code] ?? 'Error';
    const page = { status: code, type: 'text/plain', text: body === 'text' ? `${words}\n` : '' };
    return { wire: (outgoing) => sendPage(outgoing, page) };
  },
});

export const htmlBody = onRequests({
  name: 'html-body',
  family: 'requests',
  summary: 'Answers with the page of a proxy that does not reach the venue.',
  seen: 'HTML where JSON is expected; nothing was done.',
  params: { status: whole('Of the page.', { min: 200, max: 599, usual: 502 }) },
  answer: async ({ with: { status: code } }) => {
    const page = proxyPage(code, STATUS_CODES[code] ?? 'Error');
    return { wire: (outgoing) => sendPage(outgoing, page) };
  },
});

const codeOf = (raw: string) => (Object.hasOwn(EN_US, raw) ? (raw as WireCode) : undefined);

export const errorCode = onRequests({
  name: 'error-code',
  family: 'requests',
  summary: 'Refuses with a code of the table, in the envelope.',
  seen: 'That code, its message and its status; nothing was done.',
  params: {
    code: {
      ...text('Which.', 'a code of docs/api/errors.md', /./),
      read: (raw) => codeOf(String(raw)),
    },
    detail: {
      ...text('What its message names.', 'text', /^.{0,200}$/),
      isNeeded: false,
      fallback: '',
    },
  },
  answer: async ({ with: { code, detail }, ...met }) => refused(met, code as WireCode, detail),
});

export const maintenance = onRequests({
  name: 'maintenance',
  family: 'requests',
  summary: 'Refuses everything with 503 and code 40725, as a venue that is being worked on.',
  seen: '503 in the envelope, for as long as the rule holds; nothing is done.',
  params: {},
  answer: async (met) => refused(met, MAINTENANCE),
});

const SECOND_MS = 1000;

export const rateLimit = onRequests({
  name: 'rate-limit',
  family: 'requests',
  summary:
    'Refuses every call of a user, or of an address, for a while, logins of sockets too; calls that come too soon in that time may prolong it.',
  seen: '429 on every call, and 30006 on a login.',
  params: {
    seconds: whole('How long, of venue time.', { min: 1, max: 86_400, usual: 10 }),
    extend: whole(
      'How many seconds each call adds that comes sooner than 0.5 s × 2^k after the kth refusal, 32 s at most.',
      { min: 0, max: 86_400, usual: 0 },
    ),
    max: whole('At most so many seconds in all.', { min: 1, max: 604_800, usual: 300 }),
  },
  ban: banOf,
  answer: async ({ with: params, ...met }) => {
    met.bans.set(met.subject, banOf(params, met.nowMs));
    return refused(met, '429');
  },
});

interface BanParams {
  readonly seconds: number;
  readonly extend: number;
  readonly max: number;
}

function banOf({ seconds, extend, max }: BanParams, nowMs: number): Ban {
  return {
    sinceMs: nowMs,
    untilMs: nowMs + seconds * SECOND_MS,
    refused: refusedAgain(undefined, nowMs),
    extendMs: extend * SECOND_MS,
    maxMs: max * SECOND_MS,
  };
}

/** Whether somebody is refused now; that he asked so soon may prolong it. */
export function isBanned(bans: Bans, subject: string, nowMs: number): boolean {
  const ban: Ban | undefined = bans.get(subject);
  if (ban === undefined) return false;
  if (nowMs >= ban.untilMs) {
    bans.delete(subject);
    return false;
  }
  if (isTooSoon(ban.refused, nowMs)) {
    const longest = ban.sinceMs + ban.maxMs;
    ban.untilMs = Math.max(ban.untilMs, Math.min(longest, ban.untilMs + ban.extendMs));
  }
  ban.refused = refusedAgain(ban.refused, nowMs);
  return true;
}

export function refused(
  { request, nowMs }: Pick<RequestMeeting<unknown>, 'request' | 'nowMs'>,
  code: WireCode,
  detail = '',
): Ending {
  const locale = localeOf(request.headers.locale);
  const error = new WireError(code, detail === '' ? [] : [detail]);
  const remaining = code === '429' ? { remaining: 0 } : {};
  return { reply: errorReply(error, { locale, timeMs: nowMs, ...remaining }) };
}
