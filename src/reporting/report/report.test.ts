/** A report that nothing else knows: its declaration alone makes its tables, rows, lists, replies and exports. */
import { expect, it } from 'vitest';
import { stateOfInstruments } from '../../../test/support/random-events.ts';
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { idFrom } from '../../primitives/id.ts';
import type { TimeWindow } from '../lists/page.ts';
import { Overlay } from '../overlay.ts';
import { openSqliteWriter } from '../store/sqlite/sqlite-history.ts';
import { answerOf } from './answer.ts';
import { count, decimal, flag, id, json, text, time } from './column.ts';
import { Dictionaries, reportProjection } from './projection.ts';
import { storedReport } from './report.ts';
import { type AnyPage, exportColumns, type Report, replyRow } from './shown.ts';
import { onEvent } from './source.ts';

interface Gift {
  readonly giftId: string;
  readonly uid: string;
  readonly wrapping: 'paper' | 'none';
  readonly isSecret: boolean;
  readonly pieces: number;
  readonly worth: string;
  readonly card: { readonly words?: string };
  readonly timeMs: number;
}

interface GiftFilter extends TimeWindow {
  readonly uid?: string;
  readonly wrappings?: readonly Gift['wrapping'][];
  readonly isBig?: 'yes' | 'no';
}

const gifts = storedReport<Gift, GiftFilter>({
  name: 'gifts',
  columns: {
    giftId: id('Gift.'),
    uid: text('User.', { by: 'giver' }),
    wrapping: text('paper or none.', { by: 'giver' }),
    isSecret: flag('true or false.', { by: 'giver' }),
    pieces: count('Number of pieces.', { last: 'export' }),
    worth: decimal('Worth.'),
    card: json({
      words: { kind: 'text', says: 'Words on the card.', of: ({ words = '' }) => words },
    }),
    timeMs: time('When, Unix ms.'),
  },
  key: ['giftId'],
  time: 'timeMs',
  numbered: { after: 'giftId', by: { giver: 'givers' } },
  indexes: {},
  criteria: {
    uid: { is: 'uid' },
    wrappings: { isOneOf: 'wrapping' },
    isBig: {
      sql: (isBig) => `"pieces" ${isBig === 'yes' ? '>' : '<='} 10`,
      holds: ({ pieces }, isBig) => pieces > 10 === (isBig === 'yes'),
    },
  },
  source: onEvent('receipt', ({ receipt }, { timeMs }) => [
    {
      giftId: receipt.receiptId,
      uid: receipt.uid,
      wrapping: receipt.step === '' ? 'none' : 'paper',
      isSecret: receipt.kind === 'loan',
      pieces: receipt.ranks.length,
      worth: receipt.formula,
      card: receipt.orderId === '' ? {} : { words: receipt.orderId },
      timeMs,
    },
  ]),
});

it('is all that there is to be written', async () => {
  expect(gifts.table.shape.columns).toEqual({
    giftId: 'id',
    giver: 'integer',
    pieces: 'integer',
    worth: 'text',
    card: 'text',
    timeMs: 'integer',
  });
  expect(gifts.table.dictionaries.giver).toMatchObject({
    name: 'givers',
    columns: { no: 'integer', uid: 'text', wrapping: 'text', isSecret: 'integer' },
  });
  expect(exportColumns(gifts.columns).map(({ kind, name }) => `${name} ${kind}`)).toEqual([
    'giftId text',
    'uid text',
    'wrapping text',
    'isSecret flag',
    'worth number',
    'words text',
    'timeMs time',
    'pieces number',
  ]);
});

const WORDS = ['', 'with love', 'so long'] as const;

/** Gift `number` of those that are told, each by a command of its own. */
function told(number: number): { readonly entry: Entry; readonly events: readonly ReadEvent[] } {
  const entry: Entry = { seq: number, timeMs: 1_000 * number, command: { type: 'tick' } };
  const rank = { uid: '1', positionId: '1', score: '0', taken: '0' };
  const receipt = {
    receiptId: idFrom(number),
    kind: number % 4 === 0 ? 'loan' : 'funding',
    step: number % 3 === 0 ? '' : 'cancel',
    uid: `100${number % 2}`,
    instrument: '',
    positionSide: '',
    positionId: '',
    inputs: [],
    outcome: [],
    orderId: WORDS[number % WORDS.length] ?? '',
    formula: `${number}.5`,
    ranks: Array.from({ length: number }, () => rank),
  } as const;
  return { entry, events: [{ type: 'receipt', receipt }] };
}

const TOLD = Array.from({ length: 30 }, (_, index) => told(index + 1));

/** A history of gifts alone, of which those up to `storedSeq` are stored and the others wait. */
async function historyOf(storedSeq: number) {
  const { dictionaries, shape } = gifts.table;
  const tables = [shape, ...Object.values(dictionaries)];
  const writer = openSqliteWriter(':memory:', { version: 1, tables });
  const scales = stateOfInstruments();
  const overlay = new Overlay();
  for (const half of [TOLD.slice(0, 10), TOLD.slice(10)]) {
    // Opened anew in the middle: it goes on with the numbers that are stored.
    const opened = new Dictionaries(writer);
    const { onEvent: handlers = [] } = await reportProjection(gifts, { writer, scales }, opened);
    for (const { entry, events } of half) {
      if (entry.seq > storedSeq) overlay.onApplied(entry, events);
      else for (const [, handle] of handlers) handle(events[0] as never, entry);
    }
    await writer.commit();
  }
  const sources = { database: writer.database, overlay, scales, nowMs: () => 0 };
  return answerOf(gifts as unknown as Report<Gift, GiftFilter, AnyPage>, sources);
}

const FILTERS: readonly GiftFilter[] = [
  {},
  { uid: '1001' },
  { uid: '1000', wrappings: ['none'] },
  { wrappings: [] },
  { isBig: 'yes', toMs: 20_000 },
  { isBig: 'no', fromMs: 3_000, toMs: 12_000 },
];

it('is found the same, waiting or stored, whatever chooses', async () => {
  const histories = [await historyOf(0), await historyOf(17), await historyOf(30)];
  for (const filter of FILTERS) {
    for (const page of [{ limit: 100 }, { limit: 4 }, { limit: 100, beforeId: idFrom(15) }]) {
      const [waiting = [], ...others] = await Promise.all(
        histories.map((answer) => answer(filter, page)),
      );
      for (const rows of others) expect(rows).toEqual(waiting);
      if (filter.wrappings?.length === 0) expect(waiting).toEqual([]);
      else expect(waiting.length).toBeGreaterThan(0);
    }
  }
});

it('comes back as it was told, and is shown as text', async () => {
  const [newest] = await (await historyOf(30))({}, { limit: 1 });
  expect(newest).toEqual({
    giftId: idFrom(30),
    uid: '1000',
    wrapping: 'none',
    isSecret: false,
    pieces: 30,
    worth: '30.5',
    card: {},
    timeMs: 30_000,
  });
  const [, , third] = await (await historyOf(30))({}, { limit: 3 });
  expect(third === undefined ? {} : replyRow(gifts.columns)(third)).toEqual({
    giftId: idFrom(28),
    uid: '1000',
    wrapping: 'paper',
    isSecret: 'true',
    pieces: '28',
    worth: '28.5',
    timeMs: '28000',
    words: 'with love',
  });
});
