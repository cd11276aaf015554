/**
 * The key `head`: whoever last moved it leads. Its value is one line of JSON, which is compared as a text, so that no
 * two are ever alike: within an epoch `beat` rises, and a leader starts it at a number of its own.
 */
export interface Head {
  /** Rises by one with each take-over; 1 for the founder. */
  readonly epoch: number;
  /** The last entry, its time (Unix ms) and the chain hash of the batch that ends with it. */
  readonly seq: number;
  readonly timeMs: number;
  readonly chainHash: string;
  /** Who wrote it, and where other nodes reach it. */
  readonly node: string;
  readonly url: string;
  readonly beat: number;
  /** The writer's clock, Unix ms: for whoever compares clocks, and for nothing else. */
  readonly wallMs: number;
  /** Who is asked to lead now: its writer has stepped down. */
  readonly heir?: string;
}

/** A head as it stands in the store. */
export interface StoredHead {
  readonly head: Head;
  /** What is stored, to be compared with. */
  readonly text: string;
  /** The store's revision that wrote it: of two heads the later one has the higher. */
  readonly modRevision: number;
}

export function encodeHead(head: Head): string {
  const { epoch, seq, timeMs, chainHash, node, url, beat, wallMs, heir } = head;
  return JSON.stringify({ epoch, seq, timeMs, chainHash, node, url, beat, wallMs, heir });
}

const NUMBERS = ['epoch', 'seq', 'timeMs', 'beat', 'wallMs'] as const;
const TEXTS = ['chainHash', 'node', 'url'] as const;

/** Throws an `Error` that says what it is, when it is no head. */
export function decodeHead(text: string): Head {
  const value = objectOf(text);
  const isHead =
    NUMBERS.every((name) => Number.isSafeInteger(value[name])) &&
    TEXTS.every((name) => typeof value[name] === 'string');
  if (!isHead) throw new Error(`the head in the store is none of this software: ${text}`);
  return value as unknown as Head;
}

/** Empty where the text is no JSON, or that of no object. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Where a batch is, below the prefix: by its last entry, so that the keys are in its order. */
export function batchKey(lastSeq: number): string {
  return `b/${placeOf(lastSeq)}`;
}

/** Where it is said whose the entries of a batch are, for those who wait for them at other nodes. */
export function originsKey(lastSeq: number): string {
  return `r/${placeOf(lastSeq)}`;
}

/** Where nodes say which hash their state had at an entry; the name of the node follows. */
export function hashesKey(seq: number): string {
  return `hash/${placeOf(seq)}`;
}

function placeOf(lastSeq: number): string {
  return String(lastSeq).padStart(16, '0');
}
