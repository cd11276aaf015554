/** Where a node stands among the others, by what it has seen, and what it says of itself. */
import { type JournalHead, NoLeader } from '../journal.ts';
import type { Connected } from './connect.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { ClusterStatus, EtcdJournalOptions } from './etcd-journal-options.ts';
import type { Leadership } from './leadership.ts';
import type { NodeNote, Roster } from './roster.ts';
import type { RulesLimit } from './rules-limit.ts';

/** Without a word of the store for so long, nothing is taken any more. */
const CUT_OFF_MS = 2_000;

export interface StandingOptions {
  readonly about: Pick<EtcdJournalOptions, 'node' | 'version' | 'maxRules'>;
  readonly connected: Pick<Connected, 'meta' | 'url'>;
  readonly roster: Roster;
  readonly machine: () => Leadership<EtcdBatch>;
  readonly rules: RulesLimit;
  /** The last entry that is applied. */
  readonly appliedSeq: () => number;
  /** The last entry that is durable in this node's files. */
  readonly archived: () => JournalHead;
}

export class Standing {
  readonly #options: StandingOptions;
  /** Why this node must not lead, whatever the others are. */
  hindrance: string | undefined;
  /** Why nothing may be taken here: its state may be wrong. */
  doubt: string | undefined;
  /** Why the store takes nothing more. */
  shortage: string | undefined;

  constructor(options: StandingOptions) {
    this.#options = options;
  }

  get isCutOff(): boolean {
    return performance.now() - this.#options.machine().contactMs > CUT_OFF_MS;
  }

  /** Whether a node leads, as far as can be told here: it has moved the head a while ago at the most. */
  get isLed(): boolean {
    const { machine, connected } = this.#options;
    const { known, role, movedMs } = machine();
    if (role === 'leader') return true;
    const hasSteppedDown = known?.head.heir !== undefined || known?.head.epoch === 0;
    return !hasSteppedDown && performance.now() - movedMs < connected.meta.cluster.tryAfterMs;
  }

  get epoch(): number {
    return this.#options.machine().known?.head.epoch ?? 0;
  }

  get status(): ClusterStatus {
    const { about, machine, archived, appliedSeq } = this.#options;
    const { role, known, contactMs } = machine();
    const obstacle = this.obstacle();
    return {
      node: about.node,
      role: this.isCutOff ? 'cut-off' : role,
      epoch: this.epoch,
      leader: known?.head.node ?? '',
      seq: appliedSeq(),
      headSeq: known?.head.seq ?? 0,
      lagMs: Math.round(performance.now() - contactMs),
      archivedSeq: archived().seq,
      skewMs: this.#skewMs,
      ...(obstacle !== undefined && { obstacle }),
    };
  }

  /** Its turn among the standbys, from 0. */
  get place(): number {
    const { roster, machine } = this.#options;
    return Math.max(0, roster.placeOf(machine().known?.head.node ?? '', performance.now()));
  }

  /** Throws {@link NoLeader} where nothing may be taken. */
  checkTaking(): void {
    const cause = this.#refusal;
    if (cause !== undefined) throw new NoLeader(cause);
  }

  /** Why this node must not lead. */
  obstacle(): string | undefined {
    const { maxSkewMs } = this.#options.connected.meta.cluster;
    const skewMs = this.#skewMs;
    if (Math.abs(skewMs) > maxSkewMs) return `its clock is ${skewMs} ms off those of the others`;
    return this.#refusal ?? this.hindrance;
  }

  /** For the others. */
  note(): NodeNote {
    const { about, connected, machine, archived } = this.#options;
    const { version, maxRules } = about;
    const { seq: archivedSeq, chainHash: archivedHash } = archived();
    const seenHead = machine().known?.head.seq ?? 0;
    const said = { url: connected.url, version, maxRules, archivedSeq, archivedHash };
    return { ...said, wallMs: Date.now(), seenHead };
  }

  get #refusal(): string | undefined {
    return this.#options.rules.cause ?? this.doubt ?? this.shortage;
  }

  get #skewMs(): number {
    return Math.round(this.#options.roster.skewMs(performance.now()));
  }
}
