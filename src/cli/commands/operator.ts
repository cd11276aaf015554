/** `bourse deposit …` and its kin: every act of the operator interface as a command. */
import { type Command, Option } from 'commander';
import type { Act, Field } from '../act.ts';
import { OPERATOR_ACTS } from '../operator-acts.ts';
import { addAddressOptions } from '../options.ts';
import { printReply } from '../print.ts';
import { createProgress } from '../progress.ts';
import { type VenueAddress, type VenueClient, venueClient } from '../venue-client.ts';

type Given = Readonly<Record<string, string | boolean | undefined>>;

export function addOperatorCommands(program: Command): void {
  for (const act of OPERATOR_ACTS) {
    const command = program.command(act.name).summary(act.summary).description(act.summary);
    for (const field of act.fields) command.addOption(optionOf(field));
    if (act.entry !== undefined) {
      command.requiredOption('--entry <entry>', `${act.entry}: YAML or JSON text, or @FILE`);
    }
    if (act.method === 'POST') {
      const reason = new Option('--reason <text>', 'why, for the audit trail');
      command.addOption(reason.makeOptionMandatory(act.touches === true));
      command.option('--dry-run', 'print what would change, and change nothing');
    }
    addAddressOptions(command);
    command.option('--json', 'print the reply as JSON');
    command.option(
      '--fields <names>',
      'print lists as tables of these columns, with commas between',
    );
    command.action((given: Given) => perform(act, given));
  }
}

function optionOf(field: Field): Option {
  if (field.isSwitch === true) return new Option(`--${kebab(field.name)}`, field.help);
  const isMandatory = field.isOptional !== true;
  const option = new Option(`--${kebab(field.name)} <value>`, field.help);
  return option.makeOptionMandatory(isMandatory);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function perform(act: Act, given: Given): Promise<void> {
  const client = venueClient(given as VenueAddress);
  const request = await requestOf(act, given);
  const perform = () => client.call(act.method, `/operator/v1/${act.name}`, request);
  const isTold = act.passesTime === true && given.dryRun !== true;
  const data = await (isTold ? whileTimePasses(client, request, perform) : perform());
  const fields = typeof given.fields === 'string' ? { fields: given.fields.split(',') } : {};
  printReply(data, { asJson: given.json === true, ...fields });
}

const LOOK_EVERY_MS = 500;
const SECOND_MS = 1000;

/** Tells how much of the venue time that is to pass has passed. */
async function whileTimePasses<T>(
  client: VenueClient,
  { byMs, toMs }: { readonly byMs?: unknown; readonly toMs?: unknown },
  perform: () => Promise<T>,
): Promise<T> {
  const timeMs = async (): Promise<number> => {
    const told = await client.call('GET', '/api/v2/public/time', {});
    return Number((told as { serverTime: string }).serverTime);
  };
  const fromMs = await timeMs();
  const total = byMs === undefined ? Number(toMs) - fromMs : Number(byMs);
  const progress = createProgress('Advancing (s)');
  const look = () =>
    timeMs().then(
      (nowMs) =>
        progress.update(Math.floor((nowMs - fromMs) / SECOND_MS), Math.floor(total / SECOND_MS)),
      // What is wrong with the venue is for the act itself to tell.
      () => undefined,
    );
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    return await perform();
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}

/** Loaded where there is an entry to read: most acts have none. */
async function entryOf(text: string): Promise<Record<string, unknown>> {
  const { readEntry } = await import('../read-entry.ts');
  return readEntry(text);
}

/** The request's fields: the entry's, then those given by option over them. */
export async function requestOf(act: Act, given: Given): Promise<Record<string, unknown>> {
  const request: Record<string, unknown> =
    typeof given.entry === 'string' ? await entryOf(given.entry) : {};
  for (const field of act.fields) {
    const told = given[field.name] ?? field.makeDefault?.();
    const text = told === true ? 'yes' : told;
    if (typeof text === 'string') request[field.name] = field.read ? field.read(text) : text;
  }
  if (typeof given.reason === 'string') request.reason = given.reason;
  if (given.dryRun === true) request.dryRun = 'yes';
  return request;
}
