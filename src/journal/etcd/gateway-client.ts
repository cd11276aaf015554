/**
 * Speaks to etcd over the JSON gateway of its members. A call goes to one member and, when that says nothing in a while,
 * to the next one too; the first good answer counts. So a call may be carried out more than once: whoever changes
 * something compares first. What fails everywhere, or takes too long, may still have been carried out.
 *
 * The gateway's JSON: bytes in base64, 64-bit numbers as texts, and what is zero or empty is left out.
 */
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

export interface GatewayOptions {
  /** Of the members: `http://host:2379`. */
  readonly urls: readonly string[];
  /** A call gives up, ms; and it asks a second member, ms. */
  readonly deadlineMs: number;
  readonly hedgeAfterMs: number;
  readonly user?: { readonly name: string; readonly password: string };
  /** PEM texts. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

/** Nobody can say whether it was carried out. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}

type Json = Readonly<Record<string, unknown>>;

interface Member {
  readonly url: URL;
  readonly agent: PlainAgent;
}

interface Attempts {
  readonly path: string;
  readonly body: string;
  readonly done: (answer: Json) => void;
  readonly failed: (cause: Error) => void;
}

const UNAUTHENTICATED = 401;

export class GatewayClient {
  readonly #options: GatewayOptions;
  readonly #members: readonly Member[];
  #timing: Pick<GatewayOptions, 'deadlineMs' | 'hedgeAfterMs'>;
  /** The member that answered last. */
  #preferred = 0;
  #token: string | undefined;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#timing = options;
    this.#members = options.urls.map((text) => {
      const url = new URL(text);
      const isSecure = url.protocol === 'https:';
      const agent = isSecure
        ? new SecureAgent({ keepAlive: true, ...options.tls })
        : new PlainAgent({ keepAlive: true });
      return { url, agent };
    });
  }

  /** Rejects with {@link GatewayFailure}. `path` as `kv/range`. */
  async call(path: string, body: object): Promise<Json> {
    const text = JSON.stringify(body);
    if (this.#options.user !== undefined) this.#token ??= await this.#authenticate();
    try {
      return await this.#hedge(path, text);
    } catch (error) {
      if (!isUnauthenticated(error) || this.#options.user === undefined) throw error;
      this.#token = await this.#authenticate();
      return this.#hedge(path, text);
    }
  }

  /**
   * A stream of answers, a line each, from another member than the last such stream; `ended` is called once, when
   * it is over or fails, but not after the function that it returns was called.
   */
  stream(path: string, body: object, told: (line: Json) => void, ended: () => void): () => void {
    this.#streams += 1;
    const member = this.#memberAt(this.#streams);
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      ended();
    };
    const line = (text: string): void => {
      if (!isOver) told(JSON.parse(text) as Json);
    };
    const sent = this.#send(member, path, (response) => {
      if (response.statusCode !== 200) sent.destroy();
      else readLines(response, line);
      response.on('close', end);
    });
    sent.on('error', end);
    sent.end(JSON.stringify(body));
    return () => {
      isOver = true;
      sent.destroy();
    };
  }

  /** How long answers are waited for from now on. */
  goBy({ deadlineMs, hedgeAfterMs }: Pick<GatewayOptions, 'deadlineMs' | 'hedgeAfterMs'>): void {
    this.#timing = { deadlineMs, hedgeAfterMs };
  }

  #streams = 0;

  /** Nothing is open any more. */
  close(): void {
    for (const { agent } of this.#members) agent.destroy();
  }

  #memberAt(index: number): Member {
    const member = this.#members[index % this.#members.length];
    if (member === undefined) throw new GatewayFailure('no member of etcd is named');
    return member;
  }

  #hedge(path: string, body: string): Promise<Json> {
    const { deadlineMs, hedgeAfterMs } = this.#timing;
    return new Promise((resolve, reject) => {
      const out = new Set<ClientRequest>();
      let tried = 0;
      let failures = 0;
      const finish = (): void => {
        clearTimeout(deadline);
        clearInterval(hedge);
        for (const each of out) each.destroy();
      };
      const fail = (cause: Error): void => {
        finish();
        reject(cause);
      };
      const next = (): void => {
        if (tried >= this.#members.length) return;
        const index = this.#preferred + tried;
        tried += 1;
        const attempt = {
          path,
          body,
          done: (answer: Json) => {
            this.#preferred = index % this.#members.length;
            finish();
            resolve(answer);
          },
          failed: (cause: Error) => {
            failures += 1;
            if (failures === this.#members.length) fail(cause);
            else next();
          },
        };
        out.add(this.#attempt(this.#memberAt(index), attempt));
      };
      const deadline = setTimeout(
        () => fail(new GatewayFailure(`${path}: no answer within ${deadlineMs} ms`)),
        deadlineMs,
      );
      const hedge = setInterval(next, hedgeAfterMs);
      next();
    });
  }

  #attempt(member: Member, { path, body, done, failed }: Attempts): ClientRequest {
    let isTold = false;
    const fail = (cause: string): void => {
      if (isTold) return;
      isTold = true;
      failed(new GatewayFailure(`${path} at ${member.url.host}: ${cause}`));
    };
    const sent = this.#send(member, path, (response) => {
      readAll(response).then(
        (text) => {
          if (response.statusCode !== 200) return fail(`${response.statusCode} ${text.trim()}`);
          isTold = true;
          done(JSON.parse(text) as Json);
        },
        (error: Error) => fail(error.message),
      );
    });
    sent.on('error', ({ message }) => fail(message));
    sent.end(body);
    return sent;
  }

  #send(
    { url, agent }: Member,
    path: string,
    told: (response: IncomingMessage) => void,
  ): ClientRequest {
    const send = url.protocol === 'https:' ? requestSecurely : request;
    const headers = {
      'content-type': 'application/json',
      ...(this.#token !== undefined && { authorization: this.#token }),
    };
    return send(new URL(`/v3/${path}`, url), { method: 'POST', agent, headers }, told);
  }

  async #authenticate(): Promise<string> {
    this.#token = undefined;
    const answer = await this.#hedge('auth/authenticate', JSON.stringify(this.#options.user));
    return String(answer.token);
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof GatewayFailure && error.message.includes(`: ${UNAUTHENTICATED} `);
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function readLines(response: IncomingMessage, line: (text: string) => void): void {
  let chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...chunks, chunk.subarray(from, at)]).toString();
      chunks = [];
      from = at + 1;
      if (text.length > 0) line(text);
    }
    if (from < chunk.length) chunks.push(chunk.subarray(from));
  });
  response.on('error', () => undefined);
}
