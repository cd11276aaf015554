/** `bourse cluster …`: asks of a venue of several machines, and acts of whoever cares for it. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ClusterTerms } from '../../journal/etcd/joining.ts';
import { present } from '../../primitives/present.ts';
import type { ClusterDesk } from '../../venue/cluster-desk.ts';
import { withClusterDesk } from '../cluster-desk.ts';
import { etcdOptions, type GivenAddress } from '../cluster-options.ts';
import { CliError, EXIT } from '../exit.ts';
import { printReply } from '../print.ts';

type Given = GivenAddress & { readonly json?: boolean };
type Act<G extends Given> = (desk: ClusterDesk, given: G) => Promise<unknown>;

interface GivenTerms extends Given {
  readonly beatMs?: number;
  readonly tryAfterMs?: number;
  readonly deadlineMs?: number;
  readonly hedgeAfterMs?: number;
  readonly maxSkewMs?: number;
  readonly ack?: ClusterTerms['ack'];
}

interface GivenReseed extends Given {
  readonly from: string;
  readonly masterKey: string;
}

export function addClusterCommands(program: Command): void {
  const summary = 'ask about and care for a venue of several machines';
  const cluster = program.command('cluster').summary(summary).description(summary);
  add(cluster, 'status', 'which node leads, and where each stands', (desk) => desk.status());
  add(cluster, 'members', 'the members of etcd', async (desk) => ({ list: await desk.members() }));
  add(cluster, 'check', 'what is not as it should be; ends with 1 if anything is', check);
  add(cluster, 'step-down', 'have another node lead', async (desk) => ({
    leader: await desk.stepDown(),
  }));
  const configure = add<GivenTerms>(
    cluster,
    'configure',
    'change what nodes go by from their next start on',
    (desk, { beatMs, tryAfterMs, deadlineMs, hedgeAfterMs, maxSkewMs, ack }) =>
      desk.configure(present({ beatMs, tryAfterMs, deadlineMs, hedgeAfterMs, maxSkewMs, ack })),
  );
  for (const [flags, help] of TERMS)
    configure.addOption(new Option(flags, help).argParser(milliseconds));
  const ack = 'what an order that is acknowledged is in: etcd, or the files of the node too';
  configure.addOption(new Option('--ack <where>', ack).choices(['store', 'store+archive']));
  const summaryOfReseed = 'put the venue into an etcd that has lost it, from the files of a node';
  add<GivenReseed>(cluster, 'reseed', summaryOfReseed, (desk, { from, masterKey }) =>
    desk.reseed(from, masterKey),
  )
    .requiredOption('--from <dir>', 'data folder of the node that reaches furthest, stopped')
    .addOption(
      new Option('--master-key <key>', 'that of all nodes; prefer the variable')
        .env('BOURSE_MASTER_KEY')
        .makeOptionMandatory(),
    );
}

const TERMS = [
  ['--beat-ms <ms>', 'how often the leader shows that it is there'],
  ['--try-after-ms <ms>', 'how long it may be silent before another node tries'],
  ['--deadline-ms <ms>', 'how long an answer of etcd is waited for'],
  ['--hedge-after-ms <ms>', 'after how long a second member is asked'],
  ['--max-skew-ms <ms>', 'how far the clock of a node that leads may be off'],
] as const;

function add<G extends Given>(
  cluster: Command,
  name: string,
  summary: string,
  act: Act<G>,
): Command {
  const command = cluster.command(name).summary(summary).description(summary);
  for (const option of etcdOptions()) command.addOption(option);
  command.option('--json', 'print the answer as JSON');
  command.action(async (given: G) => {
    const answer = await withClusterDesk(given, (desk) => act(desk, given));
    printReply(answer, { asJson: given.json === true });
  });
  return command;
}

async function check(desk: ClusterDesk): Promise<unknown> {
  const faults = await desk.check();
  if (faults.length > 0) throw new CliError(faults.join('\n'), EXIT.refused);
  return { faults: 0 };
}

function milliseconds(text: string): number {
  const ms = Number(text);
  if (/^\d{1,6}$/.test(text) && ms >= 10) return ms;
  throw new InvalidArgumentError('expected milliseconds from 10 to 999999.');
}
