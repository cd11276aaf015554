/** What every operator's act has: a body without unknown names, and who did it and why. */

import Type, { type Static } from 'typebox';
import { behaviourOf, type Field, field, isRecord } from '../../../http/field.ts';
import { coin, type FieldsOf, object, optional, str, text } from '../../../http/fields.ts';
import { wrong } from '../../../http/wire-error.ts';
import { present } from '../../../primitives/present.ts';
import { amount, reference, uid, wallet, yesOrNo } from './entry-fields.ts';

/** What every act takes beside its own: whether it is only tried (http/dry-run.ts). */
const DRY_RUN = {
  dryRun: yesOrNo('Whether it is only tried: the reply says what would change, and nothing does.'),
};

/** The body of an act: these fields and an optional reason. */
export function act<const P extends Record<string, Field<unknown>>>(properties: P) {
  return closed({
    ...properties,
    ...DRY_RUN,
    reason: optional(text({ description: 'Why, for the audit.', example: 'wire received' })),
  });
}

/** The body of an act that touches money, a price, a status, an order or a position: it says why. */
export function reasoned<const P extends Record<string, Field<unknown>>>(properties: P) {
  const reason = text({ description: 'Why, for the audit.', example: 'wire received' });
  return closed({ ...properties, ...DRY_RUN, reason });
}

/**
 * An object of fields in which an unknown name is an error: an operator's typing mistake, or a word
 * of a later version, must not pass as if it had been heeded.
 */
export function closed<const P extends Record<string, Field<unknown>>>(
  properties: P,
  description = 'An object of these names and no others.',
): Field<FieldsOf<P>> {
  const inner = object(properties);
  return field({ ...inner, additionalProperties: false, description }, (raw, path) => {
    const stray = isRecord(raw)
      ? Object.keys(raw).find((name) => !Object.hasOwn(properties, name))
      : undefined;
    if (stray !== undefined) throw wrong(path === '' ? stray : `${path}.${stray}`);
    return behaviourOf(inner).read(raw, path);
  });
}

/** The fields that are an act's own. */
export function ownOf<I extends { readonly dryRun: string; readonly reason: string | undefined }>({
  dryRun: _,
  reason: __,
  ...own
}: I): Omit<I, 'dryRun' | 'reason'> {
  return own;
}

/** The audit trail's part of a command. */
export function signed(call: {
  readonly by: string;
  readonly input: { readonly reason: string | undefined };
}): { readonly by: string; readonly reason?: string } {
  return present({ by: call.by, reason: call.input.reason });
}

/** What deposit and withdraw have in common. */
export const moneyInput = reasoned({
  uid: uid(),
  coin: coin(),
  amount: amount(),
  reference: reference(),
  wallet: optional(wallet()),
});

/** What an act under a reference answers, beside what is its own. */
export const done = {
  reference: str('The reference.'),
  repeated: Type.Boolean({
    description: 'Whether it had been done before, and nothing moved now.',
  }),
};

export const moneyMoved = Type.Object({
  ...done,
  balance: str('What is available of the coin afterwards.'),
});

/** The engine's answer to an act under a reference as it is sent. */
export async function answerOnce<R extends { readonly repeated?: true }>(
  answer: Promise<R>,
): Promise<R & { readonly repeated: boolean }> {
  const { repeated = false, ...told } = await answer;
  return { ...(told as R), repeated };
}

export function moneyCommand(call: {
  readonly by: string;
  readonly input: Static<typeof moneyInput>;
}) {
  const { uid: owner, coin: name, amount: units, reference: cause, wallet: into } = call.input;
  return present({
    uid: owner,
    coin: name,
    amount: units,
    reference: cause,
    wallet: into,
    ...signed(call),
  });
}
