/** Nodes of one cluster in one process, over a real etcd: what each applied, and what those who waited were told. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Entry } from '../../src/engine/command.ts';
import { EtcdJournal } from '../../src/journal/etcd/etcd-journal.ts';
import type { EtcdJournalOptions } from '../../src/journal/etcd/etcd-journal-options.ts';
import type { EtcdCluster } from './etcd-cluster.ts';
import { deposit } from './journal-fixture.ts';

type Told = 'done' | 'refused';

export class TestNode {
  readonly name: string;
  readonly applied: Entry[] = [];
  readonly roles: string[] = [];
  readonly told = new Map<string, Told>();
  readonly failures: Error[] = [];
  journal: EtcdJournal;

  constructor(name: string, journal: EtcdJournal) {
    this.name = name;
    this.journal = journal;
  }

  async start(): Promise<void> {
    this.journal.listen({
      onRole: (role) => this.roles.push(role),
      onArchived: () => undefined,
    });
    await this.journal.start(0, {
      onEntries: (entries, tickets) => {
        this.applied.push(...entries);
        for (const ticket of tickets) if (ticket !== undefined) this.#tell(ticket, 'done');
      },
      onRefused: (tickets) => {
        for (const ticket of tickets) this.#tell(ticket, 'refused');
      },
      onFailure: (cause) => this.failures.push(cause),
    });
    await this.journal.whenLed();
  }

  /** Throws where nobody leads. */
  submit(reference: string): void {
    this.journal.submit(deposit(reference), reference);
  }

  get references(): readonly string[] {
    return this.applied.map(({ command }) => ('reference' in command ? command.reference : ''));
  }

  get isLeader(): boolean {
    return this.journal.status.role === 'leader';
  }

  #tell(ticket: unknown, told: Told): void {
    const reference = String(ticket);
    if (this.told.has(reference)) throw new Error(`${reference} is answered twice`);
    this.told.set(reference, told);
  }
}

export class TestNodes {
  readonly nodes: TestNode[] = [];
  readonly prefix: string;
  readonly #etcd: EtcdCluster;
  readonly #folder = mkdtempSync(join(tmpdir(), 'bourse-nodes-'));

  constructor(etcd: EtcdCluster, prefix: string) {
    this.#etcd = etcd;
    this.prefix = prefix;
  }

  folderOf(name: string): string {
    return join(this.#folder, name);
  }

  async open(name: string, over: Partial<EtcdJournalOptions> = {}): Promise<TestNode> {
    const journal = await EtcdJournal.open({
      dataFolder: this.folderOf(name),
      gateway: { urls: this.#etcd.urls },
      prefix: this.prefix,
      node: name,
      peer: { host: '127.0.0.1', port: 0 },
      token: 'a token',
      keyCheckOf: (journalId) => createHmac('sha256', 'key').update(journalId).digest('hex'),
      version: 'test',
      maxRules: 1,
      now: Date.now,
      ...over,
    });
    const node = new TestNode(name, journal);
    await node.start();
    this.nodes.push(node);
    return node;
  }

  async start(...names: readonly string[]): Promise<readonly TestNode[]> {
    const nodes: TestNode[] = [];
    for (const name of names) nodes.push(await this.open(name));
    return nodes;
  }

  get leader(): TestNode | undefined {
    return this.nodes.find(({ isLeader }) => isLeader);
  }

  /** A node that stops takes its leave; it is none of them any more. */
  async close(node: TestNode): Promise<void> {
    this.nodes.splice(this.nodes.indexOf(node), 1);
    await node.journal.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.nodes].map((node) => this.close(node)));
    rmSync(this.#folder, { recursive: true });
  }
}

export async function until(test: () => boolean, what: string, withinMs = 10_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!test()) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${what}`);
    await pause(5);
  }
}

export function namesOf(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

/** All have applied the same, of which this is a part, and each who waited was told. */
export async function agree(
  nodes: readonly TestNode[],
  references: readonly string[],
): Promise<void> {
  await until(
    () => nodes.every((node) => references.every((one) => node.references.includes(one))),
    `all have ${references.length}`,
  );
  for (const { applied } of nodes) expect(applied).toEqual(nodes[0]?.applied);
}
