/** Pushes that do not come, come twice, come in another order, or tell what is not. */
import { span, whole } from '../param.ts';
import { onPushes } from '../primitive.ts';

export const silent = onPushes({
  name: 'silent',
  meetsAnswers: true,
  summary:
    'Withholds pushes of the channels that are named; without a channel everything that is said, answers and pongs too.',
  seen: 'A socket that is open, and nothing of those channels.',
  params: {},
  pass: () => undefined,
});

export const pongOnly = onPushes({
  name: 'pong-only',
  summary: 'Withholds every push of a connection; what the client asks is answered.',
  seen: 'Pongs and acknowledgements, and nothing else.',
  params: {},
  pass: () => undefined,
});

export const duplicate = onPushes({
  name: 'duplicate',
  summary: 'Pushes twice.',
  seen: 'The same message again: fills that were counted already.',
  params: {},
  pass: ({ text }, tell) => {
    tell(text);
    tell(text);
  },
});

export const reorder = onPushes({
  name: 'reorder',
  summary: 'Holds a push back until the next of the same subscription has been told.',
  seen: 'Two messages in the wrong order.',
  params: {},
  wants: (_, isFirst) => !isFirst,
  pass: ({ text, memory }) => {
    memory.held = text;
  },
});

export const gap = onPushes({
  name: 'gap',
  summary: 'Loses so many pushes in a row.',
  seen: 'Messages that are missing: `pseq` is not the last `seq`.',
  params: { count: whole('How many.', { min: 1, max: 1_000_000, usual: 1 }) },
  wants: (_, isFirst) => !isFirst,
  pass: ({ with: { count }, memory }) => {
    memory.losing = count - 1;
  },
});

export const staleSnapshot = onPushes({
  name: 'stale-snapshot',
  summary: 'Tells a new subscriber what there is, and loses what happens in the time after it.',
  seen: 'A snapshot that is older than the updates that follow: levels that are gone, a wrong checksum.',
  params: { ms: span('How old the snapshot is, of venue time.', 10_000) },
  wants: (_, isFirst) => isFirst,
  pass: ({ with: { ms }, memory, nowMs, text }, tell) => {
    memory.deafUntilMs = nowMs + ms;
    tell(text);
  },
});

const CHECKSUM = /("checksum":)(-?\d+)/g;

export const wrongChecksum = onPushes({
  name: 'wrong-checksum',
  summary: 'Tells a checksum of a book that is not its own.',
  seen: 'A book whose checksum does not fit.',
  params: {},
  wants: (text) => text.search(CHECKSUM) >= 0,
  pass: ({ text }, tell) => {
    // One bit is another, so that it stays a number of 32 bits.
    tell(text.replaceAll(CHECKSUM, (_, name, told) => `${name}${Number(told) ^ 1}`));
  },
});
