/** The part of the switch over commands by which users manage accounts. */
import { assertNever } from '../../primitives/assert.ts';
import type { AccountCommand } from '../account-command.ts';
import type { CommandType, Result } from '../command.ts';
import type { Turn } from '../turn.ts';
import { createSubAccount, freezeSubAccount } from './sub-accounts.ts';
import { changeSubKey, createSubKey, deleteSubKey } from './sub-keys.ts';
import { transfer } from './transfer.ts';

export function decideAccount(turn: Turn, command: AccountCommand): Result<CommandType> {
  switch (command.type) {
    case 'transfer':
      return transfer(turn, command);
    case 'create-sub-account':
      return createSubAccount(turn, command);
    case 'freeze-sub-account':
      return freezeSubAccount(turn, command);
    case 'create-sub-key':
      return createSubKey(turn, command);
    case 'change-sub-key':
      return changeSubKey(turn, command);
    case 'delete-sub-key':
      return deleteSubKey(turn, command);
    default:
      return assertNever(command);
  }
}
