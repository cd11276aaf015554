/**
 * A rolling upgrade as docs/operating/cluster.md says, while clients order: the standbys one by one, a step-down, then the
 * node that led. The newer rules are refused while one node does not know them, and entered when all do.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Releases } from '../support/newer-release.ts';
import type { ServedCluster } from '../support/served-cluster.ts';

const ASK_MS = 100;
/** Nodes say once a second which rules they know. */
const ENTERED_WITHIN_MS = 20_000;
const REFUSED = '90008';
const DONE = '00000';

export interface Upgrade {
  readonly cluster: ServedCluster;
  readonly releases: Releases;
  readonly leader: string;
  readonly stepDown: () => Promise<unknown>;
  /** Told what does not hold. */
  readonly wrong: (what: string) => void;
}

export async function upgradeAll({
  cluster,
  releases,
  leader,
  stepDown,
  wrong,
}: Upgrade): Promise<void> {
  const { main, maxRules } = releases.next();
  const standbys = cluster.names.filter((name) => name !== leader);
  for (const name of standbys) {
    cluster.install(name, main);
    await cluster.restart(name);
    const early = await untilTold(cluster, name, maxRules, REFUSED);
    if (early !== REFUSED) wrong(`${name} enters rules that not all nodes know: ${early}`);
  }
  await stepDown();
  cluster.install(leader, main);
  await cluster.restart(leader);
  for (const name of cluster.names) {
    const entered = await untilTold(cluster, name, maxRules, DONE);
    if (entered !== DONE) wrong(`${name} does not enter rules that all nodes know: ${entered}`);
  }
}

/** The code of the answer: another one than this only where it does not come in time, or the rules are in. */
async function untilTold(
  cluster: ServedCluster,
  name: string,
  version: number,
  code: string,
): Promise<string> {
  const giveUpAt = performance.now() + ENTERED_WITHIN_MS;
  for (;;) {
    const path = '/operator/v1/set-rules-version';
    const body = { version: String(version), reason: 'a new release' };
    const told = (await cluster.call(name, 'POST', path, { as: 'operator', body }))?.code ?? '';
    if (told === code || told === DONE || performance.now() > giveUpAt) return told;
    await pause(ASK_MS);
  }
}
