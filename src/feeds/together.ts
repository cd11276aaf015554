/**
 * Links whose frames of several topics go out together: a system call for each frame is most of what a push
 * costs. Most who listen to a market hear the same of it, so that their frames are put together once.
 */
import type { Join } from './link.ts';
import type { Wire } from './tap.ts';

export class Together {
  readonly #links = new Set<Wire>();
  #frames: readonly Buffer[] = [];
  #bytes: Buffer = Buffer.alloc(0);

  hold(link: Wire): void {
    if (this.#links.has(link)) return;
    this.#links.add(link);
    link.hold();
  }

  release(): void {
    for (const link of this.#links) link.release(this.#join);
  }

  readonly #join: Join = (frames) => {
    if (!isSame(frames, this.#frames)) {
      this.#frames = frames;
      this.#bytes = Buffer.concat(frames);
    }
    return this.#bytes;
  };
}

function isSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((frame, index) => frame === others[index]);
}
