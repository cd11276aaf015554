/** Talks to a running venue's operator interface: finds it, asks, and tells errors apart. */
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseOperatorToken } from '../access/operator-token.ts';
import { writeAtomically } from '../venue/backing/data-folder.ts';
import type { IssuedKey } from '../venue/file/issued-key.ts';
import { CliError, EXIT } from './exit.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8080';

/** How a command was told where the venue is. */
export interface VenueAddress {
  readonly url?: string;
  readonly token?: string;
  readonly readyFile?: string;
}

export interface VenueClient {
  /** The `data` of the reply. Throws {@link CliError} when it is refused or cannot be reached. */
  readonly call: (method: 'GET' | 'POST', path: string, input: object) => Promise<unknown>;
}

/** What was named outright stands over the ready file. */
export function venueClient(address: VenueAddress): VenueClient {
  const ready = address.readyFile === undefined ? undefined : readReadyFile(address.readyFile);
  const url = address.url ?? ready?.url ?? DEFAULT_URL;
  const token = firstToken(address.token) ?? ready?.operatorToken;
  if (token === undefined) {
    throw new CliError(
      'no operator token: give --token, BOURSE_OPERATOR_TOKEN or --ready-file',
      EXIT.usage,
    );
  }
  return { call: (method, path, input) => call({ url, token, method, path, input }) };
}

/** What `serve` takes as a list of names, tokens and marks is one token here: the first. */
function firstToken(tokens: string | undefined): string | undefined {
  const [first] = tokens?.split(',') ?? [];
  return first === undefined ? undefined : (parseOperatorToken(first)?.token ?? first);
}

interface Call {
  readonly url: string;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: object;
}

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

async function call({ url, token, method, path, input }: Call): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const suffix = method === 'GET' && query.size > 0 ? `?${query}` : '';
  const response = await reach(`${url.replace(/\/$/, '')}${path}${suffix}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const envelope = (await response.json()) as Envelope;
  if (envelope.code !== '00000') {
    throw new CliError(`refused: ${envelope.msg} (code ${envelope.code})`, EXIT.refused);
  }
  return envelope.data;
}

/** `fetch` with its one unhelpful error made clear. */
export async function reach(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error ? cause.message : (error as Error).message;
    throw new CliError(`no venue answers at ${new URL(url).origin}: ${why}`, EXIT.unreachable);
  }
}

/**
 * The ready file: written once the venue serves, so that a script or test knows where it is and
 * with which keys. It holds secrets: mode 0600, written whole or not at all.
 */
export interface ReadyFile {
  readonly url: string;
  readonly pid: number;
  readonly operatorToken: string;
  readonly keys: readonly IssuedKey[];
}

/**
 * Before the start: one that a dead process left must not speak for the new one, and one that cannot
 * be written is better known at once. Throws {@link CliError}.
 */
export function prepareReadyFile(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
    if (existsSync(file) && !isAlive(readReadyFile(file).pid)) rmSync(file);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `ready file ${file} cannot be written: ${(error as Error).message}`,
      EXIT.usage,
      { cause: error },
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function writeReadyFile(file: string, ready: ReadyFile): void {
  writeAtomically(file, `${JSON.stringify(ready, null, 2)}\n`);
}

/** At the end, so that nobody takes it for the next venue's; one that is another's by now stays. */
export function removeReadyFile(file: string): void {
  if (existsSync(file) && readReadyFile(file).pid === process.pid) rmSync(file);
}

export function readReadyFile(file: string): ReadyFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReadyFile;
  } catch (error) {
    throw new CliError(`ready file ${file}: ${(error as Error).message}`, EXIT.usage);
  }
}
