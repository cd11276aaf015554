/**
 * The incidents of the lab, by both reference bots: the careful one passes each, the careless one fails each, and the same seed
 * gives the same report to the byte. Small: one incident.
 */
import { incidentNames, readIncident } from '../src/lab/incident.ts';
import type { Report } from '../src/lab/judge.ts';
import { runIncident } from '../src/lab/run-incident.ts';
import { type Area, cleaningUp, type Extent, type Proof } from './runner/area.ts';

const BOTS = ['careful', 'careless'] as const;
/** Run twice, to see that it repeats. */
const REPEATED = 'lost-reply';

export const area: Area = {
  promise:
    'In every incident of the lab a careful bot and a careless one with the same strategy are told apart: the first ' +
    'passes, the second is over a line, and the report of a bot that has no sockets to open anew repeats to the byte.',
  run: cleaningUp(prove),
};

async function prove({ isSmall }: Extent, tell: (line: string) => void): Promise<Proof> {
  const names = isSmall ? [REPEATED] : incidentNames();
  const faults: string[] = [];
  const counts = { incidents: names.length, 'reports of both bots': 0, 'reports that repeated': 0 };
  for (const name of names) {
    const [careful, careless] = await Promise.all(BOTS.map((bot) => reportOf(name, bot)));
    counts['reports of both bots'] += 2;
    tell(`${name}: careful ${textOf(careful)}; careless ${textOf(careless)}`);
    if (careful?.verdict !== 'pass') faults.push(`${name}: careful: ${textOf(careful)}`);
    if (careless?.verdict !== 'fail' || careless.reason !== 'line')
      faults.push(`${name}: careless: ${textOf(careless)}`);
  }
  const [once, again] = await Promise.all([1, 2].map(() => reportOf(REPEATED, 'careless')));
  if (textOf(once) === textOf(again)) counts['reports that repeated'] += 1;
  else faults.push(`${REPEATED}: ${textOf(once)} is not ${textOf(again)}`);
  return { counts, faults };
}

function reportOf(incident: string, bot: (typeof BOTS)[number]): Promise<Report> {
  const { part, step } = readIncident(incident).reference;
  const command = [process.execPath, `examples/${bot}.mjs`, part, step];
  return runIncident({ incident, command, seed: '1', clock: 'manual' });
}

function textOf(report: Report | undefined): string {
  return JSON.stringify(report);
}
