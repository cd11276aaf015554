/** `bourse export`: a report of a running venue, or with `--data` rows of a folder's run. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { MAKER_UID, TAKER_UID } from '../../engine/core/counterparties.ts';
import { present } from '../../primitives/present.ts';
import type { ReportOption } from '../../reporting/report/shown.ts';
import { LAYOUTS, type Layout, RUN_EXPORTS } from '../../venue/runs/run-rows.ts';
import { CliError, EXIT } from '../exit.ts';
import { type Export, exportReport, FORMATS } from '../export/export-report.ts';
import { exportRun } from '../export/export-run.ts';
import type { Report } from '../export/report.ts';
import { REPORTS } from '../export/reports.ts';
import { RUN_FORMATS } from '../export/run-formats.ts';
import { addAddressOptions, readTime } from '../options.ts';
import { type VenueAddress, venueClient } from '../venue-client.ts';

interface ReportOptions extends VenueAddress {
  readonly uid?: string;
  readonly from?: string;
  readonly to?: string;
  readonly at?: string;
  readonly symbol?: string;
  readonly coin?: string;
  readonly withoutMarket?: boolean;
  readonly format: string;
  readonly out?: string;
  readonly force?: boolean;
}

interface ExportOptions extends ReportOptions {
  readonly data?: string;
  readonly category?: string;
  readonly layout: Layout;
  readonly everyMs: number;
  readonly levels: number;
  readonly intervalMs: number;
}

const ALL_FORMATS = [...new Set([...FORMATS, ...Object.keys(RUN_FORMATS)])];
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DEFAULT_LEVELS = 25;

export function addExportCommand(program: Command): void {
  const summary = 'write a report as CSV or JSON: fills, orders, ledger, balances …';
  const command = program.command('export').summary(summary).description(summary);
  const list = REPORTS.map((report) => `${report.name}: ${report.summary}`).join('; ');
  const names = [...REPORTS.map(({ name }) => name), ...Object.keys(RUN_EXPORTS)];
  const ofRuns = `of a folder (--data): ${Object.keys(RUN_EXPORTS).join(', ')}`;
  command.addArgument(new Argument('<report>', `${list}; ${ofRuns}`).choices(names));
  command.option('--uid <uid>', 'only of this user');
  command.option('--from <time>', 'from this time: ISO 8601 or Unix ms', readTime);
  command.option('--to <time>', 'up to this time', readTime);
  command.option('--at <time>', 'balances at this time', readTime);
  command.option('--symbol <symbol>', 'only of this pair', upperCase);
  command.option('--coin <coin>', 'only of this coin', upperCase);
  command.option('--without-market', 'no rows of the users of the built-in market');
  command.addOption(new Option('--format <format>', 'format').choices(ALL_FORMATS).default('csv'));
  command.option('--out <file>', 'write into this file; standard output by default');
  command.option('--force', 'replace the file if it is there');
  addRunOptions(command);
  addAddressOptions(command);
  command.action(perform);
}

function addRunOptions(command: Command): void {
  command.option('--data <dir>', 'the folder, of rows of a run');
  command.option('--category <category>', 'of these: only of this category', upperCase);
  command.addOption(
    new Option('--layout <layout>', 'of these: their columns').choices(LAYOUTS).default('bourse'),
  );
  command.option('--every-ms <n>', 'of states of the book: time between two', natural, SECOND_MS);
  command.option(
    '--levels <n>',
    'of states of the book: levels of a side',
    natural,
    DEFAULT_LEVELS,
  );
  command.option('--interval-ms <n>', 'of candles: their length', natural, MINUTE_MS);
}

const NATURAL = /^[1-9]\d{0,9}$/;

function natural(text: string): number {
  if (NATURAL.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number from 1 on.');
}

async function perform(name: string, given: ExportOptions, command: Command): Promise<void> {
  refuseOfOthers(name, command);
  const rows = await written(name, given);
  if (given.out !== undefined) process.stdout.write(`${rows} rows in ${given.out}\n`);
}

const OF_RUNS = ['data', 'category', 'layout', 'everyMs', 'levels', 'intervalMs'];
const OF_VENUES = ['uid', 'from', 'to', 'at', 'coin'];

/** What the one kind of rows takes and the other does not would be passed over, and more written than was asked for. */
function refuseOfOthers(name: string, command: Command): void {
  const isOfFolder = name in RUN_EXPORTS;
  const others = isOfFolder ? OF_VENUES : OF_RUNS;
  const where = isOfFolder ? 'a folder' : 'a running venue';
  for (const option of command.options) {
    const key = option.attributeName();
    if (others.includes(key) && command.getOptionValueSource(key) === 'cli')
      throw new CliError(`${name} is of ${where}: no ${option.long}`, EXIT.usage);
  }
}

function written(name: string, given: ExportOptions): Promise<number> {
  const report = REPORTS.find((each) => each.name === name);
  if (report !== undefined) return exportReport(venueClient(given), exportOf(report, given));
  if (given.data === undefined)
    throw new CliError(`${name} is of a folder: say --data`, EXIT.usage);
  const { category, data, everyMs, force, format, intervalMs, layout, levels, out, symbol } = given;
  return exportRun({
    ...{ name, data, format, layout },
    options: { chosen: present({ category, symbol }), everyMs, intervalMs, levels },
    without: given.withoutMarket === true ? MARKET_UIDS : [],
    destination: { ...present({ out }), force: force === true },
  });
}

/** Throws {@link CliError} for an option that the report does not know. */
export function exportOf(report: Report, given: ReportOptions): Export {
  const { at, coin, force, from, out, symbol, to, uid, withoutMarket } = given;
  const format = FORMATS.find((each) => each === given.format);
  if (format === undefined)
    throw new CliError(`${report.name} is written as ${FORMATS.join(', ')}`, EXIT.usage);
  if (report.isOfNoUser === true && (uid ?? withoutMarket) !== undefined)
    throw new CliError(
      `the report ${report.name} is of no user: no --uid, no --without-market`,
      EXIT.usage,
    );
  refuseUnknown(report, { window: from ?? to, moment: at, symbol, coin });
  return {
    report,
    // The venue finds the pairs of one user by an index; otherwise rows are chosen as they come.
    query: texts({ uid, startTime: from, endTime: to, atMs: at, ...(uid && { symbol }) }),
    only: texts({ symbol, coin }),
    without: withoutMarket === true ? { uid: MARKET_UIDS } : {},
    format,
    destination: { ...(out !== undefined && { out }), force: force === true },
  };
}

/** Of the built-in market: most rows of a venue that has one are theirs. */
const MARKET_UIDS = [MAKER_UID, TAKER_UID];

const FLAGS: Readonly<Record<ReportOption, string>> = {
  window: '--from and --to',
  moment: '--at',
  symbol: '--symbol',
  coin: '--coin',
};

function refuseUnknown(
  { name, options }: Report,
  given: Readonly<Record<ReportOption, string | undefined>>,
): void {
  for (const option of Object.keys(FLAGS) as ReportOption[]) {
    if (given[option] === undefined || options.includes(option)) continue;
    throw new CliError(`the report ${name} has no ${FLAGS[option]}`, EXIT.usage);
  }
}

function texts(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

function upperCase(text: string): string {
  return text.toUpperCase();
}
