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
import { NotReached, type PeerClient } from './peers.ts';

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
  readonly peers: PeerClient;
  readonly onRefused: (tickets: readonly Ticket[], cause: Error) => void;
}

interface Waiting {
  readonly epoch: number;
  readonly ticket: Ticket;
}

const MOST_WAITING = 5_000;

export class Forwarding {
  readonly #options: ForwardingOptions;
  readonly #waiting = new Map<string, Waiting>();
  #outbox: (readonly [string, string])[] = [];
  #count = 0;
  #settledEpoch = 0;

  constructor(options: ForwardingOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Throws {@link NoLeader} when too many wait, and then sent nothing. */
  send(command: Command, ticket: Ticket, leader: Head): void {
    if (this.#waiting.size >= MOST_WAITING)
      throw new NoLeader(`${this.#waiting.size} commands wait for the leader`);
    const record = Buffer.from(encodeCommand(command)).toString('base64');
    this.#count += 1;
    const id = `${this.#options.origin}-${this.#count}`;
    this.#waiting.set(id, { epoch: leader.epoch, ticket });
    this.#outbox.push([id, record]);
    if (this.#outbox.length === 1) setImmediate(() => void this.#post(leader));
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

  async #post({ url, epoch }: Head): Promise<void> {
    const commands = this.#outbox.splice(0);
    const body: ForwardedCommands = { epoch, commands };
    try {
      const { peers } = this.#options;
      const answer = await peers.call(`${url}/cluster/submit`, 'POST', JSON.stringify(body));
      this.#refuse((JSON.parse(answer.toString()) as ForwardingAnswer).refused);
    } catch (error) {
      // Else nobody can say what became of it, until another epoch begins.
      if (error instanceof NotReached) this.#refuse(commands.map(([id]) => id));
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
