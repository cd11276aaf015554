/** All benches, in the order of the table, and the goals they are held to. */
import type { Size } from './bench.ts';
import { grouped } from './figures.ts';
import { GROUND_BASE } from './ground-base.ts';
import { type Goal, inUnit, perSecond, times } from './report.ts';
import type { BenchFile } from './subject.ts';

export interface Row extends BenchFile {
  readonly letter: string;
  /** Whether it starts the built venue. */
  readonly needsBuild?: boolean;
  readonly rounds: Readonly<Record<Size, number>>;
  readonly goals: readonly Goal[];
}

const FEW = { short: 3, long: 5 };
const MANY = { short: 3, long: 9 };
const ONCE = { short: 1, long: 1 };

const ms = inUnit('ms');
const bytes = inUnit('bytes');
const us = (ns: number) => `${(ns / 1e3).toFixed(1)} µs`;

/** The reports of bench (i), each with its own line. */
export const REPORTS = [
  'fills of all',
  'fills of a user',
  'fills of a symbol',
  'orders',
  'ledger',
  'bills',
  'trades',
  'receipts',
  'commissions',
  'loans',
  'repayments',
] as const;
export type ReportName = (typeof REPORTS)[number];

export const ROWS: readonly Row[] = [
  {
    letter: 'a',
    name: 'book',
    form: 'bundled',
    rounds: FEW,
    goals: [
      {
        name: 'a. book against nodejs-order-book',
        figure: 'ratio',
        atLeast: 10,
        show: times(0),
        more: (of) => `${perSecond(of('perSecond'))} against ${perSecond(of('peerPerSecond'))}`,
      },
    ],
  },
  {
    letter: 'b',
    name: 'engine',
    form: 'bundled',
    rounds: MANY,
    goals: [
      {
        name: 'b. engine, CPU time of an accepted command',
        figure: 'steps',
        atMost: 110,
        show: inUnit('steps'),
        more: (of) => us(of('commandNs')),
      },
      { name: 'b. engine, garbage of one', figure: 'bytes', atMost: 2_000, show: bytes },
      {
        name: 'b. engine, p99 against p50',
        figure: 'tail',
        atMost: Math.min(6, GROUND_BASE.tail),
        show: times(1),
        more: (of) => `${of('p99Us').toFixed(1)} µs against ${of('p50Us').toFixed(1)} µs`,
      },
    ],
  },
  {
    letter: 'c',
    name: 'order',
    form: 'bundled',
    needsBuild: true,
    rounds: MANY,
    goals: [
      {
        name: 'c. signed durable order, main thread: bare node:http ÷ venue',
        figure: 'mainRatio',
        atLeast: 0.9,
        show: times(2),
        more: (of) => `${us(of('bareMainNs'))} ÷ ${us(of('venueMainNs'))}`,
      },
      {
        name: 'c. signed durable order, all threads: venue ÷ bare node:http',
        figure: 'allRatio',
        atMost: 1.7,
        show: times(2),
        more: (of) => us(of('venueAllNs')),
      },
    ],
  },
  {
    letter: 'd',
    name: 'replay',
    form: 'bundled',
    rounds: MANY,
    goals: [
      {
        name: 'd. replay of a journal against JSON.parse of its commands',
        figure: 'ratio',
        atMost: 4,
        show: times(1),
        more: (of) => `${us(of('commandNs'))} against ${us(of('parseNs'))}`,
      },
    ],
  },
  {
    letter: 'e',
    name: 'start',
    form: 'bundled',
    needsBuild: true,
    rounds: FEW,
    goals: [
      { name: 'e. start to first accepted order', figure: 'firstOrderMs', atMost: 1_000, show: ms },
      { name: 'e. idle memory', figure: 'idleMiB', atMost: 150, show: inUnit('MiB') },
    ],
  },
  {
    letter: 'f',
    name: 'depth',
    form: 'bundled',
    needsBuild: true,
    rounds: MANY,
    goals: [
      {
        name: 'f. merge-depth, main thread: bare node:http ÷ venue',
        figure: 'mainRatio',
        atLeast: 0.8,
        show: times(2),
        more: (of) => `${us(of('bareMainNs'))} ÷ ${us(of('venueMainNs'))}`,
      },
    ],
  },
  {
    letter: 'g',
    name: 'cascade',
    form: 'bundled',
    rounds: FEW,
    goals: [
      {
        name: 'g. cascade of 1 000 accounts, on the book',
        figure: 'onBidsMs',
        atMost: 2_000,
        show: ms,
      },
      {
        name: 'g. cascade of 1 000 accounts, no book',
        figure: 'onNothingMs',
        atMost: 2_000,
        show: ms,
      },
    ],
  },
  {
    letter: 'h',
    name: 'move',
    form: 'bundled',
    rounds: FEW,
    goals: [
      {
        name: 'h. mark move, 20 of 10 000 against 20 of 1 000',
        figure: 'ratio',
        atMost: 1.5,
        show: times(1),
        more: (of) => `${of('manyMs').toFixed(1)} ms against ${of('fewMs').toFixed(1)} ms`,
      },
    ],
  },
  {
    letter: 'i',
    name: 'size',
    form: 'bundled',
    rounds: ONCE,
    goals: [
      {
        name: 'i. history of',
        detail: (of) => ` ${grouped(of('fills'))} fills, ${grouped(of('rows'))} rows in all`,
        figure: 'rowBytes',
        atMost: 1_000,
        show: inUnit('bytes a row'),
        more: (of) => `${grouped(of('megabytes'))} MB, ${perSecond(of('perSecond'))} rows written`,
      },
      ...REPORTS.map(pageGoal),
    ],
  },
  {
    letter: 'j',
    name: 'rebuild',
    form: 'sources',
    rounds: FEW,
    goals: [
      {
        name: 'j. events into SQLite, projector alone',
        figure: 'projectedPerSecond',
        atLeast: 50_000,
        show: perSecond,
      },
      {
        name: 'j. events into SQLite, read and applied too',
        figure: 'followedPerSecond',
        atLeast: 50_000,
        show: perSecond,
      },
    ],
  },
  {
    letter: 'k',
    name: 'year',
    form: 'sources',
    rounds: ONCE,
    goals: [
      {
        name: 'k. a virtual year, all of it in the history',
        figure: 'projectedS',
        atMost: 60,
        show: inUnit('s'),
        more: (of) => `traded in ${grouped(of('livedS'))} s`,
      },
      {
        name: 'k. its trading thread against that of e6dd510',
        figure: 'daySteps',
        atMost: 0.75 * GROUND_BASE.daySteps,
        show: (value) => times(2)(value / GROUND_BASE.daySteps),
        more: (of) => `${of('dayMs').toFixed(0)} ms a day`,
      },
    ],
  },
  {
    letter: 'l',
    name: 'memory',
    form: 'bundled',
    rounds: { short: 1, long: 3 },
    goals: [
      {
        name: 'l. memory of a resting order, of 100 000',
        figure: 'orderBytes',
        atMost: GROUND_BASE.orderBytes,
        show: bytes,
      },
      {
        name: 'l. memory of an idle user, of 100 000',
        figure: 'userBytes',
        atMost: GROUND_BASE.userBytes,
        show: bytes,
      },
    ],
  },
  {
    letter: 'm',
    name: 'feeds',
    form: 'sources',
    rounds: MANY,
    goals: [
      {
        name: 'm. books50 to 1 000 subscribers against a naive server',
        figure: 'naiveRatio',
        atMost: 0.5,
        show: times(2),
        more: (of) => `${us(of('venueUs') * 1e3)} against ${us(of('naiveUs') * 1e3)}`,
      },
      {
        name: 'm. the same against bare sockets',
        figure: 'bareRatio',
        atMost: 1.3,
        show: times(2),
        more: (of) => us(of('bareUs') * 1e3),
      },
      {
        name: 'm. memory of an idle connection',
        figure: 'idleKiB',
        atMost: 25,
        show: inUnit('KiB'),
      },
    ],
  },
  {
    letter: 'n',
    name: 'socket',
    form: 'bundled',
    needsBuild: true,
    rounds: FEW,
    goals: [
      {
        name: 'n. order over a socket against HTTP, main thread',
        figure: 'socketRatio',
        atMost: 0.9,
        show: times(2),
        more: (of) => `${us(of('socketNs'))} against ${us(of('httpNs'))}`,
      },
      {
        name: 'n. order over HTTP with 100 subscribers of 10 channels against none',
        figure: 'watchedRatio',
        atMost: 1.1,
        show: times(2),
        more: (of) => `${us(of('watchedNs'))} against ${us(of('aloneNs'))}`,
      },
      {
        name: 'n. from answer to private push, p50',
        figure: 'pushMs',
        atMost: 2,
        show: inUnit('ms', 1),
      },
    ],
  },
];

function pageGoal(report: ReportName): Goal {
  return {
    name: `i. ${report}`,
    detail: (of) => `: page 1, page 1 000, at row ${grouped(of(`${report}, last row`))}`,
    figure: `${report}, end against top`,
    atMost: 1.5,
    show: times(1),
    more: (of) =>
      `${['first', '1 000', 'end'].map((page) => of(`${report}, ${page}`).toFixed(2)).join(', ')} ms`,
  };
}
