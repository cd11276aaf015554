/**
 * An operator's act that is only tried (`dryRun: yes`): it passes all that the act itself passes, but what it submits is
 * rehearsed on a copy of the state. The reply is the act's, with what would change beside it.
 * Decides R-Y-6.
 */
import Type, { type TSchema } from 'typebox';
import type { Command, Result } from '../engine/command.ts';
import type { Rehearsal } from '../runtime/rehearsal.ts';
import type { Endpoint, Services, Venue } from './endpoint.ts';
import { isRecord } from './field.ts';

/** What an operator does, not what he reads. */
export function isOperatorAct({ family, method }: Pick<Endpoint, 'family' | 'method'>): boolean {
  return family === 'operator' && method === 'POST';
}

export function isDryRun(input: unknown): boolean {
  return isRecord(input) && input.dryRun === 'yes';
}

/** The venue as such an act sees it, and what came of what it submitted. */
export function rehearsing({ operator, venue }: Services): {
  readonly venue: Venue;
  readonly shown: (reply: unknown) => unknown;
} {
  const commands: Command[] = [];
  let last: Rehearsal | undefined;
  const submit = async (command: Command): Promise<Result> => {
    commands.push(command);
    last = await operator.rehearse(commands.slice());
    return last.result;
  };
  return {
    venue: { state: venue.state, submit: submit as Venue['submit'] },
    shown: (reply) => ({ ...(isRecord(reply) ? reply : {}), dryRun: wire(last) }),
  };
}

function wire(rehearsal: Rehearsal | undefined) {
  const { changes = [], more = 0, orders = [], users = [] } = rehearsal ?? {};
  return { changes, more: String(more), users, orders };
}

const change = Type.Object({
  what: Type.String({ description: 'A fact, by its place in the state: users.1001.isFrozen.' }),
  from: Type.String({ description: 'What it is, as JSON; empty: it is not there.' }),
  to: Type.String({ description: 'What it would be, as JSON; empty: it would be gone.' }),
  coin: Type.Optional(
    Type.String({
      description: 'Of an amount, which is a decimal of it; left out where `what` says it.',
    }),
  ),
});

/** Beside the data of an act, where it was only tried. */
export function withDryRun(data: TSchema): TSchema {
  const tried = Type.Object({
    changes: Type.Array(change),
    more: Type.String({ description: 'How many changes are left out of a very long list.' }),
    users: Type.Array(Type.String({ description: 'A user whom it would concern.' })),
    orders: Type.Array(Type.String({ description: 'An order or trigger that it would concern.' })),
  });
  const { properties } = data as { readonly properties?: Record<string, TSchema> };
  return Type.Object({ ...properties, dryRun: Type.Optional(tried) });
}
