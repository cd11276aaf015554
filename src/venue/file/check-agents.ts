/** Agents and their customers: main accounts, each the customer of one agent that is not itself. */
import { isoTimeMs } from '../../http/iso-time.ts';
import { type CrossFault, repeated } from './cross-fault.ts';
import type { Path } from './path.ts';
import { placedUsers } from './placed-users.ts';
import type { VenueFile } from './schema.ts';

export function* checkAgents(file: VenueFile): Generator<CrossFault> {
  const agents = file.agents ?? [];
  const customers = agents.flatMap(({ uid: agentUid, customers: list = [] }, index) =>
    list.map((customer, position) => ({
      ...customer,
      agentUid,
      path: ['agents', index, 'customers', position],
    })),
  );
  for (const [index, { uid }] of agents.entries())
    yield* mainAccount(file, uid, ['agents', index, 'uid']);
  for (const { uid, agentUid, since, path } of customers) {
    yield* mainAccount(file, uid, [...path, 'uid']);
    if (uid === agentUid)
      yield { path: [...path, 'uid'], message: 'an agent is not its own customer' };
    if (isoTimeMs(since) === undefined)
      yield { path: [...path, 'since'], message: 'there is no such day or time' };
  }
  yield* repeated(
    agents,
    ({ uid }) => uid,
    (index) => ['agents', index, 'uid'],
  );
  yield* repeated(
    customers,
    ({ uid }) => uid,
    (index) => [...(customers[index]?.path ?? []), 'uid'],
  );
}

function* mainAccount(file: VenueFile, uid: string, path: Path): Generator<CrossFault> {
  if (file.users?.some((user) => user.uid === uid) === true) return;
  const isSub = placedUsers(file).some(({ user }) => user.uid === uid);
  const message = isSub
    ? `${uid} is a sub-account; its parent is the one to name`
    : `unknown user ${uid}; users are declared under \`users\``;
  yield { path, message };
}
