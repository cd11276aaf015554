/**
 * What came of mutants, kept beside the packages: a run that was ended goes on from there, and one after new tests tries
 * only what these may tell. A bundle holds the tests and all that they run, so what it has told stays true while it is
 * the same to the byte.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Met } from './mutant-tests.ts';
import type { MutantPiece, MutantShown } from './mutant-worker.ts';

export type TriedPiece = Extract<MutantPiece, { mutant: string }>;

/** Bundles by their hash. */
interface Kept {
  readonly mutant: string;
  /** Each let it live, up to the one that killed it. */
  readonly survived: readonly string[];
  readonly killedBy?: string | undefined;
}

export class MutantResults {
  readonly #file: string;
  readonly #kept = new Map<string, Kept[]>();

  /** `cache`: the folder that outlasts the bundles. */
  constructor(cache: string) {
    this.#file = join(cache, 'results.jsonl');
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n').filter(Boolean))
      this.#add(JSON.parse(line));
  }

  /** What is known of a piece: how it ends, or what is left to try of it. */
  of(piece: TriedPiece): { readonly shown: MutantShown } | { readonly left: TriedPiece } {
    const kept = this.#kept.get(piece.mutant) ?? [];
    const hash = ({ bundle }: { readonly bundle: string }) => bundleHash(piece.folder, bundle);
    const killer = piece.on.find((one) => kept.some(({ killedBy }) => killedBy === hash(one)));
    if (killer !== undefined) return { shown: { killedBy: killer.bundle } };
    const left = piece.on.filter(
      (one) => !kept.some(({ survived }) => survived.includes(hash(one))),
    );
    return left.length === 0 ? { shown: {} } : { left: { ...piece, on: left } };
  }

  keep({ folder, mutant, on }: TriedPiece, { killedBy }: MutantShown): void {
    const at = on.findIndex(({ bundle }) => bundle === killedBy);
    // Who took too long was not told by any of them.
    if (killedBy !== undefined && at < 0) return;
    const tried = at < 0 ? on : on.slice(0, at);
    const kept = {
      mutant,
      survived: tried.map(({ bundle }) => bundleHash(folder, bundle)),
      killedBy: killedBy === undefined ? undefined : bundleHash(folder, killedBy),
    };
    this.#add(kept);
    appendFileSync(this.#file, `${JSON.stringify(kept)}\n`);
  }

  #add(kept: Kept): void {
    this.#kept.set(kept.mutant, [...(this.#kept.get(kept.mutant) ?? []), kept]);
  }
}

/** What a file of tests meets, by the hash of its bundle. */
export class MetNotes {
  readonly #folder: string;
  readonly #notes: string;

  /** Of the bundles. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#notes = join(dirname(folder), 'met');
    mkdirSync(this.#notes, { recursive: true });
  }

  of(bundle: string): Met | undefined {
    const file = this.#fileOf(bundle);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }

  keep(met: Met): void {
    writeFileSync(this.#fileOf(met.bundle), JSON.stringify(met));
  }

  #fileOf(bundle: string): string {
    return join(this.#notes, `${bundleHash(this.#folder, bundle)}.json`);
  }
}

const hashes = new Map<string, string>();

function bundleHash(folder: string, bundle: string): string {
  const path = join(folder, `${bundle}.mjs`);
  const known = hashes.get(path);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  hashes.set(path, hash);
  return hash;
}
