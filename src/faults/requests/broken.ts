/** Replies that break on the way, of requests that were carried out or were not. */
import { STATUS_CODES } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { factor, span, whole, word } from '../param.ts';
import { onRequests } from '../primitive.ts';
import { headersOf, proxyPage, resetConnection, sendPage } from '../wire.ts';

export const loseReply = onRequests({
  name: 'lose-reply',
  family: 'requests',
  summary: 'Carries the request out and loses the reply.',
  seen: 'A connection that is reset, a proxy’s 502 or no answer, although it was done.',
  params: {
    as: word('How it is lost.', ['reset', 'status', 'timeout'], 'reset'),
    status: whole('As `status`: which one.', { min: 500, max: 599, usual: 502 }),
    ms: span('As `timeout`: how long nothing comes, before the connection is reset.', 30_000),
  },
  answer: async ({ with: { as, status, ms } }, goOn) => {
    await goOn();
    if (as === 'reset') return { wire: resetConnection };
    if (as === 'timeout') {
      await after(ms, undefined, { ref: false });
      return { wire: resetConnection };
    }
    const page = proxyPage(status, STATUS_CODES[status] ?? 'Error');
    return { wire: (outgoing) => sendPage(outgoing, page) };
  },
});

export const reset = onRequests({
  name: 'reset',
  family: 'requests',
  summary: 'Resets the connection before the request is read: nothing is done.',
  seen: 'ECONNRESET; nothing happened.',
  params: {},
  answer: async () => ({ wire: resetConnection }),
});

export const truncate = onRequests({
  name: 'truncate',
  family: 'requests',
  summary: 'Carries the request out and answers with a part of the JSON, in good HTTP.',
  seen: 'A reply that is no JSON, although it was done.',
  params: { share: factor('How much of it.', { min: 0, max: 0.99, usual: 0.5 }) },
  answer: async ({ with: { share } }, goOn) => {
    const ending = await goOn();
    if (!('reply' in ending)) return ending;
    const text = ending.reply.text.slice(0, Math.floor(ending.reply.text.length * share));
    return { reply: { ...ending.reply, text } };
  },
});

export const wrongLength = onRequests({
  name: 'wrong-length',
  family: 'requests',
  summary:
    'Carries the request out and announces more bytes than it sends before the connection ends.',
  seen: 'A body that breaks off: `terminated`, `aborted`; it was done.',
  params: { by: whole('How many bytes are missing.', { min: 1, max: 1_000_000, usual: 16 }) },
  answer: async ({ with: { by } }, goOn) => {
    const ending = await goOn();
    if (!('reply' in ending)) return ending;
    const { reply } = ending;
    return {
      wire: (outgoing) => {
        const headers = headersOf(reply);
        const size = Buffer.byteLength(reply.text);
        outgoing.writeHead(reply.status, { ...headers, 'content-length': size + by });
        outgoing.write(reply.text, () => outgoing.socket?.destroySoon());
      },
    };
  },
});
