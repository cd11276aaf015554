/** What an operator asks of a venue of several machines and has it do; wired by `venue/`. */

/** Where a node stands, by what it says of itself. */
export interface NodeStanding {
  readonly node: string;
  /** Where the others call it. */
  readonly url: string;
  readonly version: string;
  readonly role: string;
  readonly archivedSeq: number;
  /** Entries of the journal that are not in its files. */
  readonly behind: number;
  readonly skewMs?: number;
  /** Why it would not lead. */
  readonly obstacle?: string;
}

export interface NodesStanding {
  readonly epoch: number;
  /** The node that leads. */
  readonly leader: string;
  readonly seq: number;
  readonly timeMs: number;
  readonly nodes: readonly NodeStanding[];
}

/** Both throw `WireError` 40725 while etcd does not answer. */
export interface NodeDesk {
  readonly status: () => Promise<NodesStanding>;
  /** Has another node lead; gives its name. Throws `WireError` 90020 where none does. */
  readonly stepDown: () => Promise<string>;
}
