/** Puts the commands of a new venue's file into its journal. */
import type { Command } from '../engine/command.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { VenueError } from './venue-error.ts';

/** Fewer than the journal's queue holds, enough to share a write. */
const AT_ONCE = 1000;

/**
 * Submits what is missing: a first start that was cut off left the first entries of the same list.
 * Throws {@link VenueError} when the engine refuses one, which the venue file's checks did not see.
 */
export async function applyVenue(
  sequencer: Sequencer,
  commands: readonly Command[],
): Promise<void> {
  for (let at = sequencer.state.seq; at < commands.length; at += AT_ONCE) {
    await applySome(sequencer, commands.slice(at, at + AT_ONCE));
  }
}

async function applySome(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  const results = await Promise.all(commands.map((command) => sequencer.submit(command)));
  for (const [index, result] of results.entries()) {
    const command = commands[index];
    if (command === undefined || result.ok) continue;
    const detail = result.detail === undefined ? '' : ` (${result.detail})`;
    throw new VenueError(
      `the venue file cannot be applied: ${subjectOf(command)}: ${result.reason}${detail}`,
      'usage',
    );
  }
}

/** What the command is about, for a message. */
function subjectOf(command: Command): string {
  const { type } = command;
  if (type === 'create-instrument')
    return `${type} ${command.spec.category} ${command.spec.symbol}`;
  if (type === 'create-coin') return `${type} ${command.coin}`;
  if ('uid' in command) return `${type} of user ${command.uid}`;
  return type;
}
