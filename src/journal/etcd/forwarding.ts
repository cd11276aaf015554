/**
 * Commands that came in at a standby go to the leader, those of one turn of the event loop together, and come back
 * by the watch. What the leader of an epoch was sent is in the journal by the time another epoch has begun, or it never
 * will be: nobody sends it once more.
 */
import type { Command } from '../../engine/command.ts';
import { NoLeader, type Ticket } from '../journal.ts';
import { encodeCommand } from '../record.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { Head } from './head.ts';
import { NotCarriedOut, type PeerClient } from './peers.ts';

/** What a standby sends. */
export interface ForwardedCommands {
  readonly epoch: number;
  /** The number that an entry comes back with, and the command's record in base64. */
  readonly commands: readonly (readonly [id: string, record: string])[];
}

/** What the leader says at once: which it did not take. */
export interface ForwardingAnswer {
  readonly refused: readonly string[];
}

export interface ForwardingOptions {
  /** Of this process and no other. */
  readonly origin: string;
  readonly peers: Pick<PeerClient, 'call'>;
  readonly onRefused: (tickets: readonly Ticket[], cause: Error) => void;
  /** A clock that never is set, ms. */
  readonly nowMs?: () => number;
}

interface Waiting {
  readonly epoch: number;
  readonly ticket: Ticket;
  readonly sentMs: number;
}

/** What goes to one leader together. */
interface Outbox {
  readonly leader: Head;
  readonly commands: (readonly [id: string, record: string])[];
}

const MOST_WAITING = 5_000;
/** Whoever has waited so long was told long ago that nobody can tell. */
const FORGOTTEN_MS = 30_000;

export class Forwarding {
  readonly #options: ForwardingOptions;
  readonly #nowMs: () => number;
  readonly #waiting = new Map<string, Waiting>();
  #outbox: Outbox | undefined;
  #count = 0;
  #settledEpoch = 0;

  constructor(options: ForwardingOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Throws {@link NoLeader} when too many wait, and then sent nothing. */
  send(command: Command, ticket: Ticket, leader: Head): void {
    this.#forgetOld();
    if (this.#waiting.size >= MOST_WAITING)
      throw new NoLeader(`${this.#waiting.size} commands wait for the leader`);
    const record = Buffer.from(encodeCommand(command)).toString('base64');
    this.#count += 1;
    const id = `${this.#options.origin}-${this.#count}`;
    this.#waiting.set(id, { epoch: leader.epoch, ticket, sentMs: this.#nowMs() });
    this.#outboxFor(leader).commands.push([id, record]);
  }

  /** Of a batch that is in: who waits for its entries here, by their index. */
  take({ origins, header }: EtcdBatch): readonly Ticket[] {
    const tickets: Ticket[] = new Array(header.entryCount);
    for (const [index, id] of origins) {
      tickets[index] = this.#waiting.get(id)?.ticket;
      this.#waiting.delete(id);
    }
    return tickets;
  }

  /** All of the journal before this epoch is applied. */
  settle(epoch: number): void {
    if (epoch <= this.#settledEpoch) return;
    this.#settledEpoch = epoch;
    const over = [...this.#waiting].filter(([, waiting]) => waiting.epoch < epoch);
    this.#refuse(over.map(([id]) => id));
  }

  /** Nobody can say any more what became of what was sent. */
  forget(): void {
    this.#waiting.clear();
  }

  /** Commands that were lost on their way, or at a leader that was cut off from etcd, belong to an epoch that may go on for ever. */
  #forgetOld(): void {
    const oldestMs = this.#nowMs() - FORGOTTEN_MS;
    for (const [id, { sentMs }] of this.#waiting) {
      if (sentMs > oldestMs) return;
      this.#waiting.delete(id);
    }
  }

  /** Another leader may begin within one turn. */
  #outboxFor(leader: Head): Outbox {
    const open = this.#outbox;
    if (open?.leader.epoch === leader.epoch) return open;
    const outbox = { leader, commands: [] };
    this.#outbox = outbox;
    setImmediate(() => void this.#post(outbox));
    return outbox;
  }

  async #post(outbox: Outbox): Promise<void> {
    if (this.#outbox === outbox) this.#outbox = undefined;
    const { leader, commands } = outbox;
    const { url, epoch } = leader;
    const body: ForwardedCommands = { epoch, commands };
    try {
      const { peers } = this.#options;
      const answer = await peers.call(`${url}/cluster/submit`, 'POST', JSON.stringify(body));
      this.#refuse((JSON.parse(answer.toString()) as ForwardingAnswer).refused);
    } catch (error) {
      // Else nobody can say what became of it, until another epoch begins.
      if (error instanceof NotCarriedOut) this.#refuse(commands.map(([id]) => id));
    }
  }

  #refuse(ids: readonly string[]): void {
    const tickets: Ticket[] = [];
    for (const id of ids) {
      const waiting = this.#waiting.get(id);
      if (waiting === undefined) continue;
      tickets.push(waiting.ticket);
      this.#waiting.delete(id);
    }
    const cause = new NoLeader('the node that led has not taken it');
    if (tickets.length > 0) this.#options.onRefused(tickets, cause);
  }
}
