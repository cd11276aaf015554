/** What the nodes of a cluster say of themselves, once a second: who is there, what they have on disk, what time it is. */
import { objectOf } from './head.ts';
import { type ArchiveMark, GONE_AFTER_MS } from './trim.ts';

export interface NodeNote {
  readonly url: string;
  readonly version: string;
  /** The newest rules version that it knows. */
  readonly maxRules: number;
  readonly archivedSeq: number;
  readonly archivedHash: string;
  /** Its clock, Unix ms. */
  readonly wallMs: number;
  /** The last entry of the newest head that it has seen. */
  readonly seenHead: number;
}

const NUMBERS = ['maxRules', 'archivedSeq', 'wallMs', 'seenHead'] as const;
const TEXTS = ['url', 'version', 'archivedHash'] as const;

/** Undefined where no node has written it: whoever is said to have said it has said nothing. */
export function readNote(text: string): NodeNote | undefined {
  const value = objectOf(text);
  const isNote =
    NUMBERS.every((name) => Number.isSafeInteger(value[name])) &&
    TEXTS.every((name) => typeof value[name] === 'string');
  return isNote ? (value as unknown as NodeNote) : undefined;
}

interface Heard {
  readonly note: NodeNote;
  readonly heardMs: number;
  /** Its clock less this node's at each of its last notes, less the time that the note took, ms. */
  readonly skewsMs: readonly number[];
}

/** A note that came late says less of the time than one that came at once: of so many, the best counts. */
const SKEWS = 8;
/** Who was heard within this is there, ms. */
const THERE_MS = 3_500;
const COUNT_EVERY_MS = 1_000;

export class Roster {
  readonly #node: string;
  readonly #heard = new Map<string, Heard>();
  #count = 1;
  #countedMs = Number.NEGATIVE_INFINITY;

  constructor(node: string) {
    this.#node = node;
  }

  /** Notes as they come in; `isLive`: just now, so that they tell the time. */
  hear(notes: ReadonlyMap<string, string>, nowMs: number, { isLive }: { isLive: boolean }): void {
    for (const [name, text] of notes) {
      const note = readNote(text);
      if (note === undefined) continue;
      const before = this.#heard.get(name)?.skewsMs ?? [];
      const skewsMs = isLive ? [...before, note.wallMs - Date.now()].slice(-SKEWS) : before;
      this.#heard.set(name, { note, heardMs: nowMs, skewsMs });
    }
  }

  /** The order in which standbys try: the names of those that are there, without the leader. */
  placeOf(leader: string, nowMs: number): number {
    return [...this.#there(nowMs).keys(), this.#node]
      .filter((name, index, names) => name !== leader && names.indexOf(name) === index)
      .sort()
      .indexOf(this.#node);
  }

  /** Others that are there, by name. */
  others(nowMs: number): ReadonlyMap<string, NodeNote> {
    const others = [...this.#there(nowMs)].filter(([name]) => name !== this.#node);
    return new Map(others.map(([name, { note }]) => [name, note]));
  }

  /** By how much this clock is off those of most others, ms; 0 where there is none to compare with. */
  skewMs(nowMs: number): number {
    const skews = [...this.#there(nowMs)]
      .filter(([name]) => name !== this.#node)
      .flatMap(([, { skewsMs }]) => (skewsMs.length === 0 ? [] : [Math.max(...skewsMs)]))
      .sort((one, other) => Math.abs(one) - Math.abs(other));
    // Of two that differ, one may be wrong: the nearer one speaks.
    return -(skews[0] ?? 0);
  }

  /** Those that are there and this one, looked up once a second. */
  liveNodes(nowMs: number): number {
    if (nowMs - this.#countedMs >= COUNT_EVERY_MS) {
      this.#countedMs = nowMs;
      this.#count = this.others(nowMs).size + 1;
    }
    return this.#count;
  }

  /** A node that does not know this version of the rules; one that is gone for good is left out. */
  ignorantOf(rulesVersion: number, nowMs: number) {
    for (const [node, { note, heardMs }] of this.#heard)
      if (note.maxRules < rulesVersion && nowMs - heardMs <= GONE_AFTER_MS)
        return { node, maxRules: note.maxRules };
    return undefined;
  }

  marks(): readonly ArchiveMark[] {
    return [...this.#heard.values()].map(({ note, heardMs }) => ({
      archivedSeq: note.archivedSeq,
      heardMs,
    }));
  }

  #there(nowMs: number): ReadonlyMap<string, Heard> {
    return new Map([...this.#heard].filter(([, { heardMs }]) => nowMs - heardMs <= THERE_MS));
  }
}
