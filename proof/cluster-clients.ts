/**
 * Unmodified ccxt and bitget-api trade through a balancer over three nodes while the node that leads is killed, again and
 * again (test/durability/cluster-clients.ts). It measures nothing, so that it may run beside others.
 */
import { existsSync } from 'node:fs';
import { tryClients } from '../test/durability/cluster-clients.ts';
import { atEnd } from '../test/support/at-end.ts';
import { EtcdCluster } from '../test/support/etcd-cluster.ts';
import { ServedCluster } from '../test/support/served-cluster.ts';
import { type Area, cleaningUp, sizeFor } from './runner/area.ts';

/** Of who leads. */
const KILLS = { small: 2, full: 50, long: 200 };
const BUILD = new URL('../dist/cli/main.js', import.meta.url);

export const area: Area = {
  promise:
    'ccxt and bitget-api trade through a balancer over three nodes while the leader is killed: no order is there twice, ' +
    'none that was acknowledged is missing, each 503 is undone, and an order without an answer, repeated under its ' +
    'clientOid, is there once.',
  run: cleaningUp(async (extent, tell) => {
    if (!existsSync(BUILD)) throw new Error('there is no built venue to run: npm run build');
    const etcd = await EtcdCluster.start();
    atEnd(() => etcd.close());
    const cluster = await ServedCluster.start(etcd, { prefix: '/test/clients' });
    const shown = await tryClients(cluster, { kills: sizeFor(extent, KILLS), tell });
    for (const each of shown.timeOuts) tell(`no answer in time: ${each}`);
    await cluster.close();
    const { kills, done, refused, unknown, timeOuts, faults } = shown;
    const counts = {
      'kills of the leader': kills,
      'orders that were acknowledged': done,
      'orders that were refused': refused,
      'orders without an answer': unknown,
      'calls that had no answer in time': timeOuts.length,
      'orders that were lost, doubled, or in though refused': faults.length,
    };
    return { counts, faults };
  }),
};
