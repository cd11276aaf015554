/** What a proof has shown of its seeds, kept beside the build that it showed it of: a run that was ended goes on from there. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILD = join(ROOT, 'dist/cli');

export class KeptResults<Shown> {
  readonly #file: string;
  readonly #kept = new Map<number, Shown>();

  /** `name`: of the proof, and of how much it shows of a seed. */
  constructor(name: string) {
    this.#file = join(ROOT, `node_modules/.cache/bourse-proof/${name}-${buildHash()}.jsonl`);
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)) {
      const { seed, shown } = JSON.parse(line) as { seed: number; shown: Shown };
      this.#kept.set(seed, shown);
    }
  }

  of(seed: number): Shown | undefined {
    return this.#kept.get(seed);
  }

  keep(seed: number, shown: Shown): void {
    this.#kept.set(seed, shown);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify({ seed, shown })}\n`);
  }
}

function buildHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(BUILD).sort())
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(BUILD, name)));
  return hash.digest('hex').slice(0, 16);
}
