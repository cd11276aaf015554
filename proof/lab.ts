/**
 * The incidents of the lab, by both reference bots: the careful one passes each, the careless one fails each, and the same seed
 * gives the same report to the byte. Small: one incident.
 */
import { incidentNames, partOf, readIncident } from '../src/lab/incident.ts';
import type { Report } from '../src/lab/judge.ts';
import { runIncident } from '../src/lab/run-incident.ts';
import { type Area, cleaningUp, type Extent, type Proof } from './runner/area.ts';

const BOTS = ['careful', 'careless'] as const;
/** Each report is made twice, to see that it repeats. */
const TIMES = [1, 2];
/** In the small extent. */
const ONE = 'lost-reply';

export const area: Area = {
  promise:
    'In every incident of the lab a careful bot and a careless one with the same strategy are told apart: the first ' +
    'passes, the second is over a line, and each report repeats to the byte.',
  run: cleaningUp(prove),
};

async function prove({ isSmall }: Extent, tell: (line: string) => void): Promise<Proof> {
  const names = isSmall ? [ONE] : incidentNames();
  const faults: string[] = [];
  const counts = { incidents: names.length, 'reports of both bots': 0, 'reports that repeated': 0 };
  for (const name of names)
    for (const bot of BOTS) {
      const sinceMs = Date.now();
      const [report, again] = await Promise.all(TIMES.map(() => reportOf(name, bot)));
      counts['reports of both bots'] += 1;
      const told = `${name}: ${bot}: ${textOf(report)}`;
      tell(`${told} (${Math.round((Date.now() - sinceMs) / 1000)} s)`);
      if (!isAsExpected(bot, report)) faults.push(told);
      if (textOf(report) === textOf(again)) counts['reports that repeated'] += 1;
      else faults.push(`${told} is not ${textOf(again)}`);
    }
  return { counts, faults };
}

function isAsExpected(bot: (typeof BOTS)[number], report: Report | undefined): boolean {
  if (bot === 'careful') return report?.verdict === 'pass';
  return report?.verdict === 'fail' && report.reason === 'line';
}

function reportOf(incident: string, bot: (typeof BOTS)[number]): Promise<Report> {
  const command = [process.execPath, `examples/${bot}.mjs`, ...partOf(readIncident(incident))];
  return runIncident({ incident, command, seed: '1', clock: 'manual' });
}

function textOf(report: Report | undefined): string {
  return JSON.stringify(report);
}
