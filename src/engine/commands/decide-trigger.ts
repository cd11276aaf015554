/** The part of the switch over commands that is about triggers. */
import { assertNever } from '../../primitives/assert.ts';
import type { CommandType, Result } from '../command.ts';
import type { TriggerCommand } from '../trigger-command.ts';
import type { Turn } from '../turn.ts';
import { amendTrigger } from './amend-trigger.ts';
import { cancelTriggers } from './cancel-triggers.ts';
import { placeLegTriggers } from './place-leg-triggers.ts';
import { placeTrigger } from './place-trigger.ts';

export function decideTrigger(turn: Turn, command: TriggerCommand): Result<CommandType> {
  switch (command.type) {
    case 'place-trigger':
      return placeTrigger(turn, command);
    case 'place-leg-triggers':
      return placeLegTriggers(turn, command);
    case 'amend-trigger':
      return amendTrigger(turn, command);
    case 'cancel-triggers':
      return cancelTriggers(turn, command);
    default:
      return assertNever(command);
  }
}
