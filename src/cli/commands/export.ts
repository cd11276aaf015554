/** `bourse export`: a report of a running venue as CSV, JSON or NDJSON. */
import { Argument, type Command, Option } from 'commander';
import type { ReportOption } from '../../reporting/report/shown.ts';
import { CliError, EXIT } from '../exit.ts';
import { type Export, exportReport, FORMATS, type Format } from '../export/export-report.ts';
import type { Report } from '../export/report.ts';
import { REPORTS } from '../export/reports.ts';
import { addAddressOptions, readTime } from '../options.ts';
import { type VenueAddress, venueClient } from '../venue-client.ts';

interface ExportOptions extends VenueAddress {
  readonly uid?: string;
  readonly from?: string;
  readonly to?: string;
  readonly at?: string;
  readonly symbol?: string;
  readonly coin?: string;
  readonly format: Format;
  readonly out?: string;
  readonly force?: boolean;
}

export function addExportCommand(program: Command): void {
  const summary = 'write a report as CSV or JSON: fills, orders, ledger, balances …';
  const command = program.command('export').summary(summary).description(summary);
  const list = REPORTS.map((report) => `${report.name}: ${report.summary}`).join('; ');
  command.addArgument(new Argument('<report>', list).choices(REPORTS.map(({ name }) => name)));
  command.option('--uid <uid>', 'only of this user');
  command.option('--from <time>', 'from this time: ISO 8601 or Unix ms', readTime);
  command.option('--to <time>', 'up to this time', readTime);
  command.option('--at <time>', 'balances at this time', readTime);
  command.option('--symbol <symbol>', 'only of this pair', upperCase);
  command.option('--coin <coin>', 'only of this coin', upperCase);
  command.addOption(new Option('--format <format>', 'format').choices(FORMATS).default('csv'));
  command.option('--out <file>', 'write into this file; standard output by default');
  command.option('--force', 'replace the file if it is there');
  addAddressOptions(command);
  command.action(perform);
}

async function perform(name: string, given: ExportOptions): Promise<void> {
  const report = REPORTS.find((each) => each.name === name);
  if (report === undefined) throw new CliError(`no report ${name}`, EXIT.usage);
  const rows = await exportReport(venueClient(given), exportOf(report, given));
  if (given.out !== undefined) process.stdout.write(`${rows} rows in ${given.out}\n`);
}

/** Throws {@link CliError} for an option that the report does not know. */
export function exportOf(report: Report, given: ExportOptions): Export {
  const { at, coin, force, format, from, out, symbol, to, uid } = given;
  refuseUnknown(report, { window: from ?? to, moment: at, symbol, coin });
  return {
    report,
    // The venue finds the pairs of one user by an index; otherwise rows are chosen as they come.
    query: texts({ uid, startTime: from, endTime: to, atMs: at, ...(uid && { symbol }) }),
    only: texts({ symbol, coin }),
    format,
    destination: { ...(out !== undefined && { out }), force: force === true },
  };
}

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
