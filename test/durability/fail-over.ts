/** How long a venue of several machines is without a leader when it has lost the one that led. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServedCluster } from '../support/served-cluster.ts';

const LED_WITHIN_MS = 10_000;
const LOOK_MS = 10;

export interface FailOver {
  /** The fault that took the leader away. */
  readonly kind: string;
  readonly ms: number;
}

/** How long it takes until another node says that it leads, ms. */
export async function ledByAnother(cluster: ServedCluster, lost: string): Promise<number> {
  const beganMs = performance.now();
  const others = cluster.names.filter((name) => name !== lost);
  while (performance.now() - beganMs < LED_WITHIN_MS) {
    const all = await Promise.all(others.map((name) => cluster.standing(name)));
    if (all.some((standing) => standing?.role === 'leader')) break;
    await pause(LOOK_MS);
  }
  return performance.now() - beganMs;
}
