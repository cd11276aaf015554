/** A venue on a data folder that is killed and started again, and the people who use it meanwhile. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import {
  type ServeOptions,
  type ServingProcess,
  serve,
  startServe,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { Operator } from '../support/operator.ts';
import { wireRequest } from '../support/signed-request.ts';
import { type Call, Trader } from '../support/trader.ts';

export class Lane {
  readonly dataFolder: string;
  readonly #options: ServeOptions;
  #venue: ServingProcess | undefined;
  #client: HttpClient | undefined;
  kills = 0;

  constructor(options = newVenue()) {
    this.dataFolder = options.dataFolder;
    this.#options = options;
  }

  readonly call: Call = (method, path, asked = {}) => {
    assert(this.#client !== undefined, 'the venue is not up');
    return this.#client.send(wireRequest(method, path, asked, Date.now()));
  };

  readonly operator = new Operator(this.call);

  trader(key: string): Trader {
    return new Trader(this.call, key);
  }

  async start(): Promise<void> {
    this.#venue = await serve(this.#options);
    this.#client = new HttpClient(this.#venue.url);
    await this.#historyThere(this.#venue.url);
  }

  /** A history that is made again is read when it is whole. */
  async #historyThere(url: string): Promise<void> {
    for (;;) {
      const answer = await (await fetch(`${url}/readyz`)).json();
      if ((answer as { warnings: string[] }).warnings.length === 0) return;
      await sleep(20);
    }
  }

  async kill(): Promise<void> {
    await this.#venue?.kill();
    this.#client?.close();
    this.kills += 1;
  }

  /** A start that is killed while it recovers, or soon after. */
  async killDuringStart(afterMs: number): Promise<void> {
    const venue = startServe(this.#options);
    await sleep(afterMs);
    const { signal } = await venue.kill();
    assert(signal === 'SIGKILL', `it ended by itself: ${venue.stderr()}`);
    this.kills += 1;
  }

  /** Ends it the orderly way. */
  async stop(): Promise<void> {
    const ended = await this.#venue?.kill('SIGTERM');
    this.#client?.close();
    assert(ended?.exitCode === 0, `it ended with ${ended?.exitCode}: ${this.#venue?.stderr()}`);
  }

  /** As an operator may, while it is stopped: the history is rebuilt from the journal. */
  deleteHistory(): void {
    for (const end of ['', '-wal', '-shm']) {
      rmSync(join(this.dataFolder, `history.sqlite${end}`), { force: true });
    }
  }
}

function newVenue(): ServeOptions {
  const folder = temporaryFolder();
  return { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
}
