/** What operators ask of the machines of a venue, by way of the desk that the command line has too. */
import type { NodeDesk } from '../http/node-desk.ts';
import { machinesUnknown, noOtherMachine } from '../http/node-errors.ts';
import { present } from '../primitives/present.ts';
import type { ClusterOptions } from './backing/backing.ts';

/** It speaks to etcd by connections of its own, so that a question holds up no command. */
export async function openNodeDesk({
  prefix,
  tls,
  token,
  urls,
  user,
}: ClusterOptions): Promise<NodeDesk & { readonly close: () => void }> {
  const { ClusterDesk } = await import('./cluster-desk.ts');
  const desk = new ClusterDesk({ gateway: { urls, ...present({ user, tls }) }, prefix, token });
  return {
    status: () => desk.status().catch(refused(machinesUnknown)),
    stepDown: () => desk.stepDown().catch(refused(noOtherMachine)),
    close: () => desk.close(),
  };
}

/** What etcd does not answer, nobody can tell; all other failures are sentences of the desk. */
function refused(by: (why: string) => Error): (error: Error) => never {
  return ({ message, name }) => {
    throw (name === 'GatewayFailure' ? machinesUnknown : by)(message);
  };
}
