/** What acts about deposits and withdrawals take and answer. */
import Type from 'typebox';
import { str, text } from '../../../http/fields.ts';
import { done } from './act.ts';

const ADDRESS_MAX = 256;

export const chainName = () =>
  text({ max: 40, description: 'A chain of the coin.', example: 'TRC20' });

export const address = (description: string) =>
  text({ max: ADDRESS_MAX, description, example: 'bx313030314b5a2f10' });

export const tag = () =>
  text({
    max: ADDRESS_MAX,
    description: 'What stands beside the address, where the chain needs it.',
    example: '1274510',
  });

export const txId = () =>
  text({ max: ADDRESS_MAX, description: 'By which the chain knows it.', example: '0x5f3a…' });

export const decided = Type.Object({
  orderId: str('The deposit or withdrawal.'),
  status: str('How it stands now: pending, reviewed, success, fail or cancelled.'),
  repeated: done.repeated,
});
