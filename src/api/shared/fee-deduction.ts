/** A user's own switch: whether his fees are paid in the platform coin (R-E-5). */
import Type, { type Static } from 'typebox';
import type { State } from '../../engine/state.ts';
import type { Caller } from '../../http/endpoint.ts';
import { type Field, field } from '../../http/field.ts';
import { object, str } from '../../http/fields.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';
import { userOf } from './find-user.ts';

export const switchInput = object({ deduct: onOff() });

export const switchDone = Type.Boolean({ description: 'true: it is done.' });

export const deductInfo = Type.Object({
  deduct: str('on: fees are paid in the platform coin while there is enough of it; off.'),
});

export function deductInfoOf(state: State, caller: Pick<Caller, 'uid'>): Static<typeof deductInfo> {
  return { deduct: userOf(state, caller).isFeeDeducted ? 'on' : 'off' };
}

/** on or off in any case; the JSON booleans that some clients send mean the same. */
function onOff(): Field<boolean> {
  const schema = { type: 'string', enum: ['on', 'off'], description: 'on or off.' };
  return field(schema, (raw, path) => {
    const sent = plainText(raw, path).toLowerCase();
    if (sent === 'on' || sent === 'true') return true;
    if (sent === 'off' || sent === 'false') return false;
    throw wrong(path);
  });
}
