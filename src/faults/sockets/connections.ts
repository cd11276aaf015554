/** Connections that end, are dead without having ended, or are slow. */
import type { TapClient } from '../../feeds/tap.ts';
import { factor, whole } from '../param.ts';
import { onConnections } from '../primitive.ts';

const LOST = 1006;

export const close = onConnections({
  name: 'close',
  summary: 'Ends a connection: with a code, or (1006) without a word, as when a line is cut.',
  seen: 'The end of its socket, with that code.',
  params: { code: whole('Which.', { min: 1000, max: 4999, usual: LOST }) },
  take: ({ with: { code }, client: { link } }) => {
    if (code === LOST) link.cut();
    else link.close({ code, reason: 'fault' });
    return undefined;
  },
});

export const halfOpen = onConnections({
  name: 'half-open',
  summary: 'Neither reads nor says anything any more, and does not end the connection.',
  seen: 'A socket that is open: no pushes, no answers, no pongs, no end.',
  params: {},
  take: ({ client: { link } }) => {
    link.pause();
    return () => undefined;
  },
  giveBack: ({ link }) => link.resume(),
});

const TICK_MS = 20;
const NOTHING = Buffer.alloc(0);

export const slowLink = onConnections({
  name: 'slow-link',
  summary: 'Says everything at so many bytes a second.',
  seen: 'Messages that come later and later, all of them.',
  params: {
    bytesPerSecond: factor('How fast.', { min: 1, max: 100_000_000, usual: 1000 }),
  },
  take: ({ with: { bytesPerSecond }, client }) => slowSink(client, bytesPerSecond),
});

function slowSink({ link }: TapClient, perSecond: number): (frame: Buffer) => void {
  const waiting: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  let left = 0;
  const send = (): void => {
    left = Math.min(left, perSecond) + (perSecond * TICK_MS) / 1000;
    while (left >= 1 && waiting.length > 0) {
      const [frame = NOTHING] = waiting;
      const size = Math.min(frame.length, Math.floor(left));
      link.write(frame.subarray(0, size));
      left -= size;
      waiting[0] = frame.subarray(size);
      if (size === frame.length) waiting.shift();
    }
    if (waiting.length > 0 && link.isOpen) return;
    clearInterval(timer);
    timer = undefined;
    waiting.length = 0;
  };
  return (frame) => {
    waiting.push(frame);
    timer ??= setInterval(send, TICK_MS).unref();
  };
}
