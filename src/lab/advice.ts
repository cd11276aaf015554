/** What a report says to whoever failed: what the figures over their lines count, what happened, and what would have helped. */
import type { Figure } from './figures.ts';
import type { Incident } from './incident.ts';
import type { Report } from './judge.ts';

type Story = Pick<Incident, 'title' | 'script' | 'careful'>;

const MEANINGS: Readonly<Record<Figure, string>> = {
  duplicateOrders: 'orders that repeat one whose outcome the bot had not been shown',
  orphanedOrders: 'orders that the bot was never shown, or left open when it went',
  unknownPositionSizeSeconds: 'size of fills that the bot had not been shown × seconds, in coins',
  unhedgedSeconds: 'seconds with a leg, or a position, that nothing held',
  retryStormCalls: 'calls that came sooner than 0.5 s × 2^k after the kth refusal in a row',
  moneyLost: 'USDT that the run without the incident did not lose',
  recoverSeconds: 'the longest time until the bot knew all and went on',
  largestPosition: 'the largest position, beyond that of the run without, in coins',
  endPosition: 'what it held at the end, in coins',
  heldPosition: 'what it held when it was to be flat, in coins',
  banSeconds: 'the longest spell in which it was refused for calling too often',
  longestUnhedgedSeconds: 'the longest time with a leg that nothing held',
  worstFillPercent: 'how far its worst fill was from the first price',
};

const REASONS: Readonly<Record<Exclude<Report['reason'], ''>, string>> = {
  'not-exercised': 'No fault met the bot, which hardly traded: nothing is shown of it.',
  exited: 'The bot ended before the script did, with a position or an order.',
  line: 'Over the line:',
};

/** Nothing for a pass. */
export function adviceOn({ checks, reason }: Report, { careful, script, title }: Story): string {
  if (reason === '') return '';
  const over = checks.filter(({ ok }) => !ok);
  const lines = [
    REASONS[reason],
    ...over.map(({ name }) => `  ${name}: ${MEANINGS[name as Figure]}`),
    ...['', `${title}. ${script}`],
    ...['', `A careful bot: ${careful}`],
    ...[
      '',
      'More: docs/incidents.md of the package; what a careful bot looks like: examples/careful.mjs',
    ],
  ];
  return `\n${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
