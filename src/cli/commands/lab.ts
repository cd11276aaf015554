/** `bourse lab`: incidents that a bot is put through, and the report of what became of it. */
import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { REPORT_FORMATS, type ReportFormat, reportText } from '../../lab/report-text.ts';
import { type ClockMode, isClockMode } from '../../venue/clock.ts';
import { EXIT } from '../exit.ts';
import { freeText } from '../options.ts';

interface LabRunOptions {
  readonly seed: string;
  readonly clock: ClockMode;
  readonly report: ReportFormat;
  readonly out?: string;
}

export function addLabCommands(program: Command): void {
  const summary = 'put a bot through an incident, and measure what becomes of it';
  const lab = program.command('lab').summary(summary).description(summary);
  lab
    .command('list')
    .description('the incidents that come with the package')
    .action(async () => {
      const { incidentNames, readIncident } = await import('../../lab/incident.ts');
      for (const name of incidentNames())
        process.stdout.write(`${name}: ${readIncident(name).title}\n`);
    });
  lab
    .command('run')
    .description('run a bot against an incident, beside a run without it')
    .argument('<incident>', 'one of `bourse lab list`, or a file of your own (.yaml)')
    .argument('<command...>', 'what starts the bot, after --')
    .option('--seed <seed>', 'what chance is drawn from', freeText, '1')
    .option(
      '--clock <clock>',
      'manual: the bot asks for each step; x60: venue time runs by itself, 60 times as fast',
      labClock,
      'manual',
    )
    .addOption(new Option('--report <format>', 'format').choices(REPORT_FORMATS).default('table'))
    .option('--out <file>', 'write the report into this file; standard output by default')
    .action(runLab);
}

/** 0 for a pass, 1 for a fail. */
async function runLab(
  incident: string,
  command: readonly string[],
  { seed, clock, report: format, out }: LabRunOptions,
): Promise<void> {
  const { runIncident } = await import('../../lab/run-incident.ts');
  const { readIncident } = await import('../../lab/incident.ts');
  const report = await runIncident({ incident, command, seed, clock });
  const text = reportText(report, format, readIncident(incident));
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
  process.exitCode = report.verdict === 'pass' ? EXIT.ok : EXIT.refused;
}

function labClock(text: string): ClockMode {
  if (isClockMode(text) && text !== 'system') return text;
  throw new InvalidArgumentError('expected manual, or a rate such as x60.');
}
