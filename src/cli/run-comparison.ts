/** Two runs side by side for a person: the first command that differs, then orders, fills and money. */
import type { Entry } from '../engine/command.ts';
import type { FillRecord, OrderRecord } from '../engine/core/order-record.ts';
import { plainCommand } from '../venue/plain-event.ts';
import type { Compared, SideSummary } from '../venue/runs/comparison.ts';
import type { Unlike } from '../venue/runs/unmatched.ts';
import { printable, table, timeText } from './print.ts';

/** What each side is called. */
interface SideNames {
  readonly a: string;
  readonly b: string;
}

/** Prints it for a person, at most `lines` rows of each table, or all of it as JSON. */
export function printCompared(
  compared: Compared,
  names: SideNames,
  { json = false, lines }: { readonly json?: boolean; readonly lines: number },
): void {
  const text = json
    ? JSON.stringify(comparedJson(compared, names), null, 2)
    : comparedText(compared, names, lines);
  process.stdout.write(`${text}\n`);
}

/** As JSON shows it: commands without what opens a key, all else as it is. */
function comparedJson({ first, ...rest }: Compared, names: SideNames): object {
  const shown = (entry: Entry | undefined) =>
    entry && { ...entry, command: plainCommand(entry.command) };
  return {
    ...rest,
    a: { name: names.a, ...rest.a },
    b: { name: names.b, ...rest.b },
    ...(first && { first: { ...first, a: shown(first.a), b: shown(first.b) } }),
  };
}

function comparedText(compared: Compared, names: SideNames, lines: number): string {
  const heads = [sideText('A', names.a, compared.a), sideText('B', names.b, compared.b)];
  if (compared.isSame) return [...heads, 'Both are the same.'].join('\n');
  return [...heads, '', ...firstText(compared), '', ...differencesText(compared, lines)].join('\n');
}

/** Orders, fills and money, each with its heading, also where there is nothing. */
function differencesText({ fills, money, orders }: Compared, lines: number): readonly string[] {
  const orderRows = orders.map((unlike) => row(unlike, orderText));
  const fillRows = fills.map((unlike) => row(unlike, fillText));
  const moneyLines = money.map(({ owner, coin, a, b, difference }) => [
    owner,
    coin,
    a,
    b,
    difference,
  ]);
  return [
    ...section('Orders', ['user', 'instrument', 'order', 'A', 'B', 'in'], {
      rows: orderRows,
      lines,
    }),
    ...section('Fills', ['user', 'instrument', 'order', 'A', 'B', 'in'], { rows: fillRows, lines }),
    ...section('Money', ['owner', 'coin', 'A', 'B', 'B - A'], { rows: moneyLines, lines }),
  ];
}

function sideText(letter: string, name: string, { commands, seq, stateHash }: SideSummary): string {
  return `${letter}  ${printable(name)}: ${commands} commands up to entry ${seq}, state ${stateHash}`;
}

function firstText({ first }: Compared): readonly string[] {
  if (first === undefined) return [];
  return [
    `The first command that differs is number ${first.place}, in ${first.fields.join(', ')}:`,
    `  A  ${entryText(first.a)}`,
    `  B  ${entryText(first.b)}`,
  ];
}

function entryText(entry: Entry | undefined): string {
  if (entry === undefined) return 'has ended';
  const { type, ...rest } = plainCommand(entry.command);
  return printable(`${entry.seq}  ${timeText(entry.timeMs)}  ${type}  ${JSON.stringify(rest)}`);
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  readonly lines: number;
}

function section(name: string, heads: readonly string[], { lines, rows }: Rows): readonly string[] {
  if (rows.length === 0) return [`${name}: nothing differs`];
  const shown = table(`${name}: ${rows.length} rows differ`, [heads, ...rows.slice(0, lines)]);
  const more = rows.length - lines;
  const rest = more > 0 ? [`    … and ${more} more (--lines, or --json)`] : [];
  return [...shown.map((line) => line.slice(2)), ...rest];
}

function row<T extends OrderRecord | FillRecord>(
  { a, b, fields }: Unlike<T>,
  text: (told: T) => string,
): readonly string[] {
  const { category, clientOid, symbol, uid } = (a ?? b) as T;
  const said = [a, b].map((told) => (told === undefined ? '-' : text(told)));
  return [uid, `${category}:${symbol}`, clientOid, ...said, fields.join(', ')].map(printable);
}

function orderText(order: OrderRecord): string {
  const { avgPrice, cumQty, fee, feeCoin, side, size, status } = order;
  const filled = cumQty === '0' ? '' : `, ${cumQty} at ${avgPrice}, fee ${fee} ${feeCoin}`;
  return `${side} ${size} ${status}${filled}`;
}

function fillText({ fee, feeCoin, price, qty, side }: FillRecord): string {
  return `${side} ${qty} at ${price}, fee ${fee} ${feeCoin}`;
}
