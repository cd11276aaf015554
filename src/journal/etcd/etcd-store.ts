/** What the journal keeps in etcd, below one prefix: the head, the tail of the batches, and what nodes say of themselves. */

import { type EtcdBatch, type Origin, readBatch } from './etcd-batch.ts';
import type { GatewayClient } from './gateway-client.ts';
import { batchKey, decodeHead, hashesKey, originsKey, type StoredHead } from './head.ts';
import { type Room, RoomGauge } from './room.ts';
import type { Answer, Sight, Transaction, View } from './store.ts';

/** Batches of one look: each has at most a mebibyte. */
const AT_ONCE = 16;
const LAST = Number.MAX_SAFE_INTEGER;

interface KeyValue {
  readonly key: string;
  readonly value?: string;
  readonly mod_revision?: string;
}

interface Header {
  readonly revision: string;
}

interface RangeAnswer {
  readonly kvs?: readonly KeyValue[];
}

interface TxnAnswer {
  readonly header: Header;
  readonly succeeded?: boolean;
  readonly responses?: readonly { readonly response_range?: RangeAnswer }[];
}

type Events = readonly { readonly type?: string; readonly kv: KeyValue }[];

interface WatchLine {
  readonly result?: {
    readonly header: Header;
    readonly canceled?: boolean;
    readonly events?: Events;
  };
}

/** Hashes of states, by the entry that they are of and the node that says so. */
export type SaidHashes = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** A sight, with what nodes said of themselves. */
export interface EtcdSight extends Sight<EtcdBatch> {
  readonly nodes: ReadonlyMap<string, string>;
  readonly hashes: SaidHashes;
}

export class EtcdStore {
  readonly #client: GatewayClient;
  readonly #prefix: string;
  readonly #gauge: RoomGauge;

  constructor(client: GatewayClient, prefix: string) {
    this.#client = client;
    this.#gauge = new RoomGauge(client);
    this.#prefix = prefix;
  }

  /** Rejects when nobody can say what became of it. */
  async transact({ compare, head, batch }: Transaction<EtcdBatch>): Promise<Answer> {
    const key = this.#key('head');
    const target =
      'value' in compare
        ? { target: 'VALUE', value: base64(compare.value) }
        : {
            target: 'MOD',
            mod_revision: String(compare.modRevision),
          };
    const body = {
      compare: [{ key, result: 'EQUAL', ...target }],
      success: [...this.#putsOf(batch), put(key, head)],
      failure: [{ request_range: { key } }],
    };
    const answer = (await this.#client.call('kv/txn', body)) as unknown as TxnAnswer;
    const modRevision = Number(answer.header.revision);
    if (answer.succeeded === true)
      return { isDone: true, stored: { head: decodeHead(head), text: head, modRevision } };
    const found = answer.responses?.[0]?.response_range?.kvs?.[0];
    if (found === undefined) throw new Error('the store has no head any more: it was emptied');
    return { isDone: false, stored: storedHead(found) };
  }

  #putsOf(batch: EtcdBatch | undefined): readonly object[] {
    if (batch === undefined) return [];
    const { lastSeq, bytes, origins } = batch;
    const whose = put(this.#key(originsKey(lastSeq)), JSON.stringify(origins));
    return [put(this.#key(batchKey(lastSeq)), bytes), ...(origins.length === 0 ? [] : [whose])];
  }

  /** Linearizable. */
  async view(afterSeq: number): Promise<View<EtcdBatch>> {
    const range = (key: (seq: number) => string) => ({
      request_range: {
        key: this.#key(key(afterSeq + 1)),
        range_end: this.#key(key(LAST)),
        limit: String(AT_ONCE),
      },
    });
    const success = [
      { request_range: { key: this.#key('head') } },
      range(batchKey),
      range(originsKey),
    ];
    const answer = (await this.#client.call('kv/txn', { success })) as unknown as TxnAnswer;
    const [heads, batches, origins] = (answer.responses ?? []).map(
      ({ response_range }) => response_range?.kvs ?? [],
    );
    const head = heads?.[0];
    return {
      revision: Number(answer.header.revision),
      stored: head === undefined ? undefined : storedHead(head),
      batches: this.#batchesOf(batches ?? [], origins ?? []),
    };
  }

  /** Linearizable; undefined where there is none. */
  async head(): Promise<StoredHead | undefined> {
    const [found] = await this.#range({ key: this.#key('head') });
    return found === undefined ? undefined : storedHead(found);
  }

  /** What changes after a revision; what it returns ends that. `ended` has a cause where no venue can have written it. */
  watch(
    afterRevision: number,
    told: (sight: EtcdSight) => void,
    ended: (cause?: Error) => void,
  ): () => void {
    const create_request = {
      key: this.#key(''),
      range_end: base64(`${this.#prefix}0`),
      start_revision: String(afterRevision + 1),
    };
    const line = (text: object): void => {
      const { result } = text as WatchLine;
      if (result === undefined || result.canceled === true) stop();
      else if (result.events !== undefined) tell(result.header, result.events);
    };
    const tell = (header: Header, events: Events): void => {
      let sight: EtcdSight;
      try {
        sight = this.#sightOf(header, events);
      } catch (error) {
        stop(error as Error);
        return;
      }
      told(sight);
    };
    const close = this.#client.stream('watch', { create_request }, line, ended);
    const stop = (cause?: Error): void => {
      close();
      ended(cause);
    };
    return close;
  }

  /** The text under a key, or undefined. */
  async read(name: string): Promise<string | undefined> {
    const answer = await this.#range({ key: this.#key(name) });
    return answer[0] === undefined ? undefined : textOf(answer[0]);
  }

  /** All texts below a name, by what follows it. */
  async list(name: string): Promise<ReadonlyMap<string, string>> {
    const range = { key: this.#key(`${name}/`), range_end: this.#key(`${name}0`) };
    const found = await this.#range(range);
    return new Map(found.map((each) => [this.#nameOf(each).slice(name.length + 1), textOf(each)]));
  }

  async write(name: string, text: string): Promise<void> {
    await this.#client.call('kv/put', { key: this.#key(name), value: base64(text) });
  }

  /** Where the text is what it was; gives whether it was. */
  async replace(name: string, before: string, after: string): Promise<boolean> {
    const key = this.#key(name);
    const compare = [{ key, result: 'EQUAL', target: 'VALUE', value: base64(before) }];
    const answer = await this.#client.call('kv/txn', { compare, success: [put(key, after)] });
    return answer.succeeded === true;
  }

  /** All of them, where none of them is there; gives whether they were not. */
  async writeFirst(texts: Readonly<Record<string, string>>): Promise<boolean> {
    const body = {
      compare: Object.keys(texts).map((name) => ({
        key: this.#key(name),
        result: 'EQUAL',
        target: 'CREATE',
        create_revision: '0',
      })),
      success: Object.entries(texts).map(([name, text]) => put(this.#key(name), text)),
    };
    const answer = await this.#client.call('kv/txn', body);
    return answer.succeeded === true;
  }

  /** Says which hash the state of a node had at an entry. */
  writeHash(seq: number, node: string, hash: string): Promise<void> {
    return this.write(`${hashesKey(seq)}/${node}`, hash);
  }

  /** What nodes say of all entries that are kept. */
  async hashes(): Promise<SaidHashes> {
    return hashesOf(await this.list('hash'));
  }

  /** What nodes say of an entry, by their names. */
  hashesAt(seq: number): Promise<ReadonlyMap<string, string>> {
    return this.list(hashesKey(seq));
  }

  /** Deletes batches up to an entry, and what was said of states up to there. */
  async trim(upToSeq: number): Promise<void> {
    for (const key of [batchKey, originsKey, hashesKey]) {
      const range = { key: this.#key(key(0)), range_end: this.#key(key(upToSeq + 1)) };
      await this.#client.call('kv/deleterange', range);
    }
  }

  /** Forgets what was before a revision. */
  async compact(revision: number): Promise<void> {
    await this.#client.call('kv/compaction', { revision: String(revision) });
  }

  /** How much room it has for more. */
  room(): Promise<Room> {
    return this.#gauge.look();
  }

  async #range(range: object): Promise<readonly KeyValue[]> {
    const answer = (await this.#client.call('kv/range', range)) as unknown as RangeAnswer;
    return answer.kvs ?? [];
  }

  #sightOf({ revision }: Header, events: Events): EtcdSight {
    const kvs = events.filter(({ type }) => type !== 'DELETE').map(({ kv }) => kv);
    const under = (name: string) => kvs.filter((kv) => this.#nameOf(kv).startsWith(name));
    const head = under('head').at(-1);
    return {
      revision: Number(revision),
      stored: head === undefined ? undefined : storedHead(head),
      batches: this.#batchesOf(under('b/'), under('r/')),
      nodes: new Map(under('nodes/').map((kv) => [this.#nameOf(kv).slice(6), textOf(kv)])),
      hashes: hashesOf(under('hash/').map((kv) => [this.#nameOf(kv).slice(5), textOf(kv)])),
    };
  }

  #batchesOf(batches: readonly KeyValue[], origins: readonly KeyValue[]): readonly EtcdBatch[] {
    const placed = new Map(origins.map((kv) => [this.#nameOf(kv).slice(2), textOf(kv)]));
    return batches.map((kv) => {
      const whose = placed.get(this.#nameOf(kv).slice(2)) ?? '[]';
      return readBatch(Buffer.from(kv.value ?? '', 'base64'), JSON.parse(whose) as Origin[]);
    });
  }

  #nameOf({ key }: KeyValue): string {
    return Buffer.from(key, 'base64')
      .toString()
      .slice(this.#prefix.length + 1);
  }

  #key(name: string): string {
    return base64(`${this.#prefix}/${name}`);
  }
}

function put(key: string, value: string | Buffer): object {
  return { request_put: { key, value: base64(value) } };
}

function base64(value: string | Buffer): string {
  return Buffer.from(value as string).toString('base64');
}

function textOf({ value = '' }: KeyValue): string {
  return Buffer.from(value, 'base64').toString();
}

function storedHead(kv: KeyValue): StoredHead {
  const text = textOf(kv);
  return { head: decodeHead(text), text, modRevision: Number(kv.mod_revision) };
}

/** Of names such as `0000000000010000/a`. */
function hashesOf(found: Iterable<readonly [name: string, hash: string]>): SaidHashes {
  const hashes = new Map<number, Map<string, string>>();
  for (const [name, hash] of found) {
    const [place, node = ''] = name.split('/');
    const said = hashes.get(Number(place)) ?? new Map<string, string>();
    hashes.set(Number(place), said.set(node, hash));
  }
  return hashes;
}
