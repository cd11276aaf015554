/** `bourse lab run`: an incident twice, without what it is about and with it, and the report of the difference. */
import type { ClockMode } from '../venue/clock.ts';
import { type Incident, readIncident } from './incident.ts';
import { joinedReport } from './joined-report.ts';
import { judge, type Report } from './judge.ts';
import { runOnce } from './run.ts';

export interface LabOptions {
  /** One of the package's by its name, or a file. */
  readonly incident: string;
  /** Starts the bot: a program and its words. */
  readonly command: readonly string[];
  readonly seed: string;
  readonly clock: ClockMode;
}

/** Throws `VenueError` for what is no incident, and for a bot that cannot be started. */
export async function runIncident(options: LabOptions): Promise<Report> {
  const incident = readIncident(options.incident);
  const first = await reportOf(incident, options);
  const others = [];
  for (const settings of incident.alsoWith ?? []) {
    const under = Object.entries(settings)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
    const changed = { ...incident, settings: { ...incident.settings, ...settings } };
    others.push({ under, report: await reportOf(changed, options) });
  }
  return joinedReport(first, others);
}

async function reportOf(incident: Incident, options: LabOptions): Promise<Report> {
  const base = await runOnce({ ...options, incident, isBase: true });
  const run = await runOnce({ ...options, incident, isBase: false });
  return judge({ incident, seed: options.seed, base, run });
}
