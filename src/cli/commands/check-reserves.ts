/**
 * `bourse check-reserves`: whether a user's balance is in what the venue says that it owes, told from his proof alone
 * (R-L-18). It asks no venue, so that nobody has to trust the one that gave the proof.
 */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import Type, { type Static } from 'typebox';
import { Errors } from 'typebox/value';
import { rootOf, type SumNode } from '../../runtime/sum-tree.ts';
import { CliError, EXIT } from '../exit.ts';
import { printReply } from '../print.ts';

const STANDARD_INPUT = 0;

interface CheckOptions {
  readonly root?: string;
  readonly uid?: string;
  readonly json?: boolean;
}

export function addCheckReservesCommand(program: Command): void {
  const summary = 'check a proof of reserves, without the venue';
  program
    .command('check-reserves')
    .summary(summary)
    .description(summary)
    .argument('<file>', 'a reply of /venue/v1/reserve-proof, or - for standard input')
    .option('--root <hash>', 'expect this published root', rootText)
    .option('--uid <uid>', 'expect the proof to be of this user')
    .option('--json', 'print the result as JSON')
    .action((file: string, options: CheckOptions) => {
      printReply(checkedProof(readProof(file), options), { asJson: options.json === true });
    });
}

const amounts = Type.Array(Type.Object({ coin: Type.String(), amount: Type.String() }));

const PROOF = Type.Object({
  seq: Type.String(),
  ts: Type.String(),
  merkleRootHash: Type.String(),
  uid: Type.String(),
  salt: Type.String(),
  balances: amounts,
  path: Type.Array(
    Type.Object({
      side: Type.Union([Type.Literal('left'), Type.Literal('right')]),
      hash: Type.String(),
      sums: amounts,
    }),
  ),
  totals: amounts,
});

type Proof = Static<typeof PROOF>;

/** Throws {@link CliError} with the first thing that is wrong. */
export function checkedProof(proof: Proof, expected: CheckOptions = {}) {
  const { uid, seq, ts, merkleRootHash: root, balances, totals } = proof;
  refuseOther('uid', uid, expected.uid);
  refuseOther('root', root, expected.root);
  const found = rootOf(proof, proof.path);
  if ('fault' in found) throw refused(found.fault);
  if (found.hash !== root)
    throw refused(`the path of ${uid} leads to the root ${found.hash}, not to ${root}`);
  const wrong = differenceOf(found, totals);
  if (wrong !== undefined) throw refused(wrong);
  return { ok: true, uid, seq, ts, merkleRootHash: root, balances, totals };
}

function differenceOf({ sums }: SumNode, totals: Proof['totals']): string | undefined {
  const [proven, said] = [sums, totals].map((each) =>
    each.map(({ amount, coin }) => `${amount} ${coin}`).join(', '),
  );
  return proven === said ? undefined : `totals: the tree adds up to ${proven}, not to "${said}"`;
}

function refuseOther(what: string, given: string, expected: string | undefined): void {
  if (expected !== undefined && given !== expected)
    throw refused(`the proof has the ${what} ${given}, not ${expected}`);
}

function refused(fault: string): CliError {
  return new CliError(`not proven: ${fault}`, EXIT.refused);
}

/** The whole reply, or its `data`. */
export function readProof(file: string): Proof {
  const read = jsonOf(file);
  const data = read instanceof Object && 'data' in read ? read.data : read;
  const [fault] = Errors(PROOF, data);
  if (fault === undefined) return data as Proof;
  const where = fault.instancePath === '' ? 'it' : fault.instancePath;
  throw new CliError(`${file} is no proof of reserves: ${where} ${fault.message}`, EXIT.usage);
}

function jsonOf(file: string): unknown {
  const text = readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file} is no JSON`, EXIT.usage, { cause: error });
  }
}

function rootText(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('expected a hash of 64 hexadecimal digits.');
}
