/**
 * Speaks to etcd over the JSON gateway of its members. A call goes to one member and, when that says nothing in a while,
 * to the next one too; the first good answer counts. So a call may be carried out more than once: whoever changes
 * something compares first. What fails everywhere, or takes too long, may still have been carried out.
 *
 * The member that leads etcd is asked first: any other one passes what changes something on to it, and waits for it.
 *
 * The gateway's JSON: bytes in base64, 64-bit numbers as texts, and what is zero or empty is left out.
 */
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import {
  answeredBadly,
  brokenOff,
  checkCertificates,
  GatewayFailure,
  mostTelling,
  TokenRefused,
} from './gateway-failure.ts';
import { jsonOf, readAll, readLines } from './gateway-reading.ts';

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

type Json = Readonly<Record<string, unknown>>;

interface Member {
  readonly url: URL;
  readonly agent: PlainAgent;
}

interface Attempts {
  readonly path: string;
  readonly body: string;
  readonly done: (answer: Json) => void;
  readonly failed: (cause: GatewayFailure) => void;
}

/** What each answer says of the member that gave it. */
interface Header {
  readonly member_id?: string;
  readonly raft_term?: string;
}

export class GatewayClient {
  readonly #options: GatewayOptions;
  readonly #members: readonly Member[];
  #timing: Pick<GatewayOptions, 'deadlineMs' | 'hedgeAfterMs'>;
  /** The member that leads etcd, as far as is known, or that answered last. */
  #preferred = 0;
  /** Of etcd, in which that was found. */
  #term: string | undefined;
  #token: string | undefined;
  #authenticating: Promise<string> | undefined;

  /** Throws `GatewayRefused` when the certificates are of no use. */
  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#timing = options;
    checkCertificates(options.tls);
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
      if (!(error instanceof TokenRefused) || this.#options.user === undefined) throw error;
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
      if (isOver) return;
      const said = jsonOf(text);
      if (said === undefined) sent.destroy();
      else told(said);
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

  /** What each member says of a call that changes nothing, in their order; undefined of one that says nothing. */
  async each(path: string, body: object): Promise<readonly (Json | undefined)[]> {
    const text = JSON.stringify(body);
    return Promise.all(this.#members.map((member) => this.#alone(member, path, text)));
  }

  /** What each member says under a path, in their order; undefined of one that does not. */
  async texts(path: string): Promise<readonly (string | undefined)[]> {
    return Promise.all(this.#members.map((member) => this.#textAt(member, path)));
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
      const failures: GatewayFailure[] = [];
      const finish = (): void => {
        clearTimeout(deadline);
        clearInterval(hedge);
        for (const each of out) each.destroy();
      };
      const fail = (): void => {
        finish();
        const late = new GatewayFailure(`${path}: no answer within ${deadlineMs} ms`);
        reject(mostTelling(failures) ?? late);
      };
      const next = (): void => {
        if (tried >= this.#members.length) return;
        const index = this.#preferred + tried;
        tried += 1;
        const attempt = {
          path,
          body,
          done: (answer: Json) => {
            this.#prefer(index % this.#members.length);
            this.#heard(answer);
            finish();
            resolve(answer);
          },
          failed: (cause: GatewayFailure) => {
            failures.push(cause);
            if (failures.length === this.#members.length) fail();
            else next();
          },
        };
        out.add(this.#attempt(this.#memberAt(index), attempt));
      };
      const deadline = setTimeout(fail, deadlineMs);
      const hedge = setInterval(next, hedgeAfterMs);
      next();
    });
  }

  /** One that was slow to answer leads no more, or is busy: which one leads is looked up again. */
  #prefer(index: number): void {
    if (index !== this.#preferred) this.#term = undefined;
    this.#preferred = index;
  }

  /** Another one may lead in another term. */
  #heard({ header }: Json): void {
    const { raft_term: term } = (header ?? {}) as Header;
    if (term === undefined || term === this.#term || this.#members.length === 1) return;
    this.#term = term;
    void this.#findLeader();
  }

  /** One that is slow to say that it leads is behind a slow link: the others reach it sooner. */
  async #findLeader(): Promise<void> {
    const soonMs = performance.now() + this.#timing.hedgeAfterMs;
    const ask = async (member: Member, index: number): Promise<void> => {
      const status = await this.#alone(member, 'maintenance/status', '{}');
      const { member_id: id } = (status?.header ?? {}) as Header;
      const isLeader = id !== undefined && id === status?.leader;
      if (isLeader && performance.now() < soonMs) this.#preferred = index;
    };
    await Promise.all(this.#members.map(ask));
  }

  #alone(member: Member, path: string, body: string): Promise<Json | undefined> {
    return new Promise((resolve) => {
      const attempt = { path, body, done: resolve, failed: () => resolve(undefined) };
      const sent = this.#attempt(member, attempt);
      const late = setTimeout(() => sent.destroy(), this.#timing.deadlineMs);
      sent.once('close', () => clearTimeout(late));
    });
  }

  #textAt({ url, agent }: Member, path: string): Promise<string | undefined> {
    const get = url.protocol === 'https:' ? requestSecurely : request;
    return new Promise((resolve) => {
      const silent = (): void => resolve(undefined);
      const options = { agent, timeout: this.#timing.deadlineMs };
      const sent = get(new URL(path, url), options, (response) => {
        const isGood = response.statusCode === 200;
        readAll(response).then((text) => resolve(isGood ? text : undefined), silent);
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', silent);
      sent.end();
    });
  }

  #attempt(member: Member, { path, body, done, failed }: Attempts): ClientRequest {
    const { host } = member.url;
    let isTold = false;
    const fail = (cause: GatewayFailure): void => {
      if (isTold) return;
      isTold = true;
      failed(cause);
    };
    const breakOff = (error: Error): void => fail(brokenOff(path, host, error));
    const sent = this.#send(member, path, (response) => {
      readAll(response).then((text) => {
        const { statusCode } = response;
        if (statusCode !== 200)
          return fail(answeredBadly(path, host, `${statusCode} ${text.trim()}`));
        const answer = jsonOf(text);
        if (answer === undefined) return breakOff(new Error('the answer is no JSON'));
        isTold = true;
        done(answer);
      }, breakOff);
    });
    sent.on('error', breakOff);
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

  /** For all who need a token at that time. */
  #authenticate(): Promise<string> {
    this.#token = undefined;
    this.#authenticating ??= this.#hedge('auth/authenticate', JSON.stringify(this.#options.user))
      .then(({ token }) => String(token))
      .finally(() => {
        this.#authenticating = undefined;
      });
    return this.#authenticating;
  }
}
