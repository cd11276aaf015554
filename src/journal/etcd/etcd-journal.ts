/**
 * The journal of one node of several: the order of commands is made in etcd (`leadership.ts`), applied here, and kept
 * in this node's own files as if it were alone. What is submitted at a standby goes to the leader and comes back with
 * its ticket. To start, the files are brought up to the store's head first; then they are replayed as ever.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../engine/command.ts';
import {
  type Journal,
  type JournalHead,
  type JournalListener,
  JournalStopped,
  NoLeader,
  type Ticket,
} from '../journal.ts';
import { JournalReader, journalHolds } from '../journal-reader.ts';
import { replayJournal } from '../journal-replay.ts';
import { queuedCommand } from '../queued-command.ts';
import { encodeCommand, type VoidRecord } from '../record.ts';
import type { Archive } from './archive.ts';
import type { Taken } from './batch-maker.ts';
import { Care } from './care.ts';
import { type Checkpoints, HASH_EVERY, type HashMark } from './checkpoints.ts';
import type { Committer } from './committer.ts';
import { type Connected, connect } from './connect.ts';
import type { Delivery } from './delivery.ts';
import type { Driver } from './driver.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { ClusterListener, ClusterStatus, EtcdJournalOptions } from './etcd-journal-options.ts';
import type { EtcdSight } from './etcd-store.ts';
import type { Forwarding } from './forwarding.ts';
import type { Freshness } from './freshness.ts';
import { patiently } from './joining.ts';
import { LOST, makeParts } from './journal-parts.ts';
import { answerPeer } from './peer-answers.ts';
import type { Roster } from './roster.ts';
import type { RulesLimit } from './rules-limit.ts';
import type { Standing } from './standing.ts';

const CLOSE_WITHIN_MS = 2_000;
const ASK_MS = 20;
const NOBODY: ClusterListener = { onRole: () => undefined, onArchived: () => undefined };

export class EtcdJournal implements Journal {
  readonly #options: EtcdJournalOptions;
  readonly #connected: Connected;
  readonly #archive: Archive;
  readonly #rules: RulesLimit;
  readonly #delivery: Delivery;
  readonly #committer: Committer;
  readonly #forwarding: Forwarding;
  /** What the nodes say of themselves. */
  readonly roster: Roster;
  readonly #driver: Driver;
  readonly #standing: Standing;
  readonly freshness: Freshness;
  /** Told how long each commit took that was made here, ms. */
  onCommitted: (ms: number) => void = () => undefined;
  /** Entries from one of the hashes that nodes compare to the next. */
  readonly hashEvery = HASH_EVERY;
  readonly #checkpoints: Checkpoints;
  #care: Care | undefined;
  #cluster = NOBODY;
  #listener: JournalListener | undefined;
  #stopped: string | undefined = 'the journal has not started';
  #voids: readonly VoidRecord[] = [];
  #closing: Promise<void> | undefined;

  private constructor(options: EtcdJournalOptions, connected: Connected) {
    this.#options = options;
    this.#connected = connected;
    const parts = makeParts(options, connected, {
      onSight: (sight) => this.#see(sight),
      onDelivered: (batch) => this.#deliver(batch),
      onRole: (role) => this.#changed(role),
      onTurn: () => this.#onTurn(),
      give: (entries, tickets) => this.#listener?.onEntries(entries, tickets),
      refuse: (tickets, cause) => this.#refuse(tickets, cause),
      archived: (seq) => this.#cluster.onArchived(seq),
      committed: (ms) => this.onCommitted(ms),
      fail: (cause) => this.#fail(cause),
    });
    this.roster = parts.roster;
    this.#rules = parts.rules;
    this.#archive = parts.archive;
    this.#delivery = parts.delivery;
    this.#committer = parts.committer;
    this.#forwarding = parts.forwarding;
    this.#driver = parts.driver;
    this.#standing = parts.standing;
    this.#checkpoints = parts.checkpoints;
    this.freshness = parts.freshness;
  }

  /** Joins the cluster, or founds it, and brings this node's files up to the store's head. Throws `ClusterRefused`. */
  static async open(options: EtcdJournalOptions): Promise<EtcdJournal> {
    const opened: { journal?: EtcdJournal } = {};
    const connected = await connect(options, async (call, body) =>
      opened.journal === undefined ? undefined : answerPeer(opened.journal, { call, body }),
    );
    opened.journal = new EtcdJournal(options, connected);
    return opened.journal;
  }

  /** The last entry that is durable in this node's files. */
  get head(): JournalHead {
    return this.#archive.head;
  }

  /** The last entry of these that this software can apply: its rules may be too old for the others. */
  get applicable(): JournalHead {
    return { ...this.head, seq: Math.min(this.head.seq, this.#rules.lastSeq) };
  }

  get dataFolder(): string {
    return this.#options.dataFolder;
  }

  /** Void records after the entry the journal was started at; a reader beside it needs them. */
  get voids(): readonly VoidRecord[] {
    return this.#voids;
  }

  /** What waits for its commit. */
  get queueBytes(): number {
    return this.#committer.queue.bytes;
  }

  /** How many commands there was no room for. */
  get refused(): number {
    return this.#committer.queue.refused;
  }

  /** Throws `JournalBusy` when one more like the last that a user has waiting would be refused. */
  readonly checkRoom = (user: string): void => this.#committer.queue.checkRoom(user);

  /** As {@link journalHolds}. */
  holds(seq: number, chainHash: string): Promise<boolean> {
    const { dataFolder } = this.#options;
    return journalHolds({ dataFolder, head: this.head }, seq, chainHash);
  }

  /** Where this node stands in its cluster. */
  get status(): ClusterStatus {
    return this.#standing.status;
  }

  /** Under whom the newest entry that is known was written. */
  get epoch(): number {
    return this.#standing.epoch;
  }

  /** Which hash the state had at an entry: compared with what the other nodes say. */
  hashed(mark: HashMark): Promise<void> {
    return this.#checkpoints.reached(mark);
  }

  /** From now on; told at once where this node leads already. */
  listen(cluster: ClusterListener): void {
    this.#cluster = cluster;
    if (this.#driver.machine.role === 'leader') cluster.onRole('leader');
  }

  async start(afterSeq: number, listener: JournalListener): Promise<JournalHead> {
    const { appender, store } = this.#connected;
    const { dataFolder, node, onReplay } = this.#options;
    this.#voids = await appender.proveAfter(afterSeq);
    const reader = new JournalReader({ dataFolder, afterSeq, voids: this.#voids, isProven: true });
    await replayJournal(reader, this.head.seq, listener, { onReplay, limit: this.#rules });
    this.#delivery.replayed(this.applicable.seq);
    listener.onReplayed?.();
    await appender.begin();
    appender.keepHead();
    this.#listener = listener;
    this.#stopped = undefined;
    const notes = await patiently(() => store.list('nodes'));
    this.roster.hear(notes, performance.now(), { isLive: false });
    this.#care = new Care({
      store,
      node,
      roster: this.roster,
      note: () => this.#standing.note(),
      isLeading: () => this.#driver.machine.role === 'leader',
      revision: () => this.#driver.revision,
      onShortage: (cause) => {
        this.#standing.shortage = cause;
      },
    });
    this.#driver.start();
    this.freshness.start();
    return this.head;
  }

  /** Resolves when somebody leads and this node has applied all that it knows of. */
  async whenLed(): Promise<void> {
    const { machine } = this.#driver;
    while (this.#stopped === undefined && !(machine.isCaughtUp && this.#standing.isLed))
      await pause(ASK_MS);
  }

  submit(command: Command, ticket: Ticket): void {
    if (this.#stopped !== undefined) throw new JournalStopped(this.#stopped);
    this.#standing.checkTaking();
    const { role, known } = this.#driver.machine;
    if (role === 'leader') this.take(command, { record: encodeCommand(command), ticket });
    else if (known === undefined || !this.#standing.isLed) throw new NoLeader('no node leads now');
    else this.#forwarding.send(command, ticket, known.head);
  }

  /** As the leader. Throws `JournalBusy` or `NoLeader`, and then wrote nothing. */
  take(command: Command, { record, ticket, origin }: Taken): void {
    this.#standing.checkTaking();
    if (!this.#rules.knows(command)) throw new NoLeader('the leader does not know these rules');
    if (this.#driver.machine.role !== 'leader' || this.#standing.isCutOff)
      throw new NoLeader('this node does not lead, or the store does not answer');
    const queued = queuedCommand(command, { record, ticket, nowMs: this.#options.now() });
    this.#committer.add(origin === undefined ? queued : { ...queued, origin });
  }

  /** Has another node lead; resolves when this one does not any more. */
  async stepDown(heir?: string): Promise<void> {
    const chosen = heir ?? [...this.roster.others(performance.now()).keys()].sort()[0];
    if (chosen === undefined) throw new NoLeader('there is no other node');
    await this.#driver.stepDown(chosen, CLOSE_WITHIN_MS);
  }

  /** May be called again. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const giveUpAt = performance.now() + CLOSE_WITHIN_MS;
    this.#stopped ??= 'the journal is closed';
    this.#standing.hindrance = 'it is stopping';
    while (this.#committer.queue.count > 0 && performance.now() < giveUpAt) await pause(ASK_MS);
    // Alone, it leaves nobody to lead.
    await this.stepDown().catch(() => undefined);
    this.#care?.close();
    this.freshness.close();
    this.#checkpoints.close();
    this.#driver.close();
    await this.#archive.settled();
    await this.#connected.close();
  }

  #see({ nodes, hashes }: EtcdSight): void {
    this.roster.hear(nodes, performance.now(), { isLive: true });
    for (const [seq, said] of hashes) this.#checkpoints.hear(seq, said);
  }

  #onTurn(): void {
    const { machine } = this.#driver;
    this.freshness.applied();
    this.#forwarding.settle(machine.settledEpoch);
    machine.setElectable(this.#standing.place, this.#standing.obstacle());
    if (this.#standing.isCutOff)
      this.#refuse(this.#committer.clear(), new NoLeader('the store does not answer'));
    if (machine.isFree) this.#committer.makeSoon();
  }

  #changed(role: 'leader' | 'standby'): void {
    if (role === 'standby') this.#refuse(this.#committer.clear(), new NoLeader(LOST));
    this.#cluster.onRole(role);
  }

  /** What is delivered is read from what is in the store: a live command and a replayed one are one value. */
  #deliver(batch: EtcdBatch): void {
    const { header, lastSeq } = batch;
    if (header.isVoid) {
      this.#archive.add(batch);
      this.#fail(new Error(`entry ${lastSeq} voids a command: start this node anew`));
      return;
    }
    const tickets = this.#committer.delivered(batch.chainHash) ?? this.#forwarding.take(batch);
    this.#delivery.add({ batch, tickets });
    this.#archive.add(batch);
  }

  #refuse(tickets: readonly Ticket[], cause: Error): void {
    const waiting = tickets.filter((ticket) => ticket !== undefined);
    if (waiting.length > 0) this.#listener?.onRefused?.(waiting, cause);
  }

  #fail(cause: Error): void {
    this.#stopped = cause.message;
    this.#listener?.onFailure(cause);
  }
}
