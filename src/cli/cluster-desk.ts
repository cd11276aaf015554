/** What commands do with a venue of several machines, whose code is loaded for them alone. */
import type { ClusterDesk } from '../venue/cluster-desk.ts';
import { addressOf, type GivenAddress } from './cluster-options.ts';
import { CliError, EXIT } from './exit.ts';

/** Throws `CliError` where etcd does not answer. */
export async function withClusterDesk<T>(
  given: GivenAddress,
  act: (desk: ClusterDesk) => Promise<T>,
): Promise<T> {
  const { ClusterDesk } = await import('../venue/cluster-desk.ts');
  let desk: ClusterDesk | undefined;
  try {
    desk = new ClusterDesk(addressOf(given));
    return await act(desk);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'GatewayRefused') throw new CliError(message, EXIT.usage);
    if (name !== 'GatewayFailure') throw error;
    throw new CliError(`etcd does not answer: ${message}`, EXIT.unreachable);
  } finally {
    desk?.close();
  }
}
