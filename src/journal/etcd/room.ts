/** How much room etcd has for more, by what its members say: the fullest one counts. */
import type { GatewayClient } from './gateway-client.ts';
import { GatewayFailure } from './gateway-failure.ts';

export interface Room {
  /** Of the fullest member. */
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** How much of the quota is taken, 0 to 1. */
  readonly usage: number;
  /** What etcd has raised until somebody disarms it: `NOSPACE`, `CORRUPT`. */
  readonly alarms: readonly string[];
}

/** Of a member, beside what the gateway's types say of all answers. */
interface Status {
  readonly dbSize?: string;
  readonly dbSizeInUse?: string;
  /** From 3.6 on. */
  readonly dbSizeQuota?: string;
  readonly errors?: readonly string[];
}

/** What etcd has where nothing else is said, and nobody tells. */
const DEFAULT_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** A quota is changed with the start of a member alone, and its metrics are long. */
const QUOTAS_EVERY_MS = 60_000;
const QUOTA = /^etcd_server_quota_backend_bytes (\S+)$/m;
const ALARM = /alarm:(\w+)/g;
/** Beyond it nothing is taken any more, before etcd itself refuses. */
const FULL = 0.8;
const MIB = 1024 * 1024;

export class RoomGauge {
  readonly #client: GatewayClient;
  #quotas: readonly (number | undefined)[] = [];
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(client: GatewayClient) {
    this.#client = client;
  }

  /** Rejects with `GatewayFailure` when no member answers. */
  async look(): Promise<Room> {
    const all = await this.#client.each('maintenance/status', {});
    if (all.every((status) => status === undefined))
      throw new GatewayFailure('no member of etcd says how much room it has');
    await this.#lookForQuotas();
    const members = all.flatMap((status, index) =>
      status === undefined ? [] : [roomOf(status as Status, this.#quotas[index])],
    );
    const [fullest] = members.sort((one, other) => other.usage - one.usage);
    const alarms = members.flatMap((member) => member.alarms);
    return { ...(fullest as Room), alarms: [...new Set(alarms)] };
  }

  async #lookForQuotas(): Promise<void> {
    if (performance.now() - this.#lookedMs < QUOTAS_EVERY_MS) return;
    const texts = await this.#client.texts('/metrics');
    this.#lookedMs = performance.now();
    this.#quotas = texts.map((text, index) => {
      const [, said] = QUOTA.exec(text ?? '') ?? [];
      return said === undefined ? this.#quotas[index] : Number(said);
    });
  }
}

function roomOf({ dbSize, dbSizeInUse, dbSizeQuota, errors = [] }: Status, told?: number): Room {
  const usedBytes = Number(dbSizeInUse ?? dbSize ?? 0);
  const quotaBytes =
    dbSizeQuota === undefined ? (told ?? DEFAULT_QUOTA_BYTES) : Number(dbSizeQuota);
  const alarms = [...errors.join(' ').matchAll(ALARM)].map(([, alarm = '']) => alarm);
  // A negative quota is none.
  const usage = quotaBytes > 0 ? usedBytes / quotaBytes : 0;
  return { usedBytes, quotaBytes, usage, alarms };
}

/** Why the store takes nothing more, or is to be given nothing more; undefined while it has room. */
export function shortageOf({ usage, usedBytes, quotaBytes, alarms }: Room): string | undefined {
  if (alarms.includes('NOSPACE'))
    return 'etcd is full (alarm NOSPACE): give it a greater --quota-backend-bytes or run etcdctl defrag, then etcdctl alarm disarm';
  if (usage < FULL) return undefined;
  const used = `${Math.round(usedBytes / MIB)} of ${Math.round(quotaBytes / MIB)} MiB`;
  return `etcd is nearly full (${used}): give it a greater --quota-backend-bytes, or start the node that it keeps so much for`;
}
