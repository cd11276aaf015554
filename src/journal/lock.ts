/**
 * One process per data folder. Node has no file locks, so the lock is a listening Unix socket in
 * the folder: the operating system closes it at death, however the process dies, and then a
 * connection to it is refused. Each process has a socket name of its own (`lock-<pid>-<random>`),
 * so that removing a dead one can never hit a living one; whoever sees another living one yields.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = /^lock-(\d+)-[0-9a-f]+\.sock$/;
/** Two that start in the same instant both yield; the pauses differ, so that one wins. */
const ATTEMPTS = 4;
const PROBE_TIMEOUT_MS = 1000;
/** `sun_path` is 104 bytes on macOS, 108 on Linux. */
const MAX_SOCKET_PATH = 100;

/** Another process has the data folder. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked';
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`data folder ${folder} is in use by process ${pid}`);
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Locks an existing folder until `release` or death. Throws {@link FolderLocked}. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  for (let attempt = 1; ; attempt += 1) {
    const own = await OwnSocket.listen(folder);
    const holder = await findHolder(folder, own.name);
    if (holder === undefined) return { release: () => own.close() };
    await own.close();
    if (attempt === ATTEMPTS) throw new FolderLocked(folder, holder);
    await sleep(randomInt(10, 60));
  }
}

/** Pid of another process that listens in the folder; removes the sockets of dead ones. */
async function findHolder(folder: string, ownName: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || name === ownName) continue;
    if (await withSocketPath(folder, name, isListening)) return Number.parseInt(pid, 10);
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

class OwnSocket {
  readonly name: string;
  readonly #server: Server;
  readonly #address: SocketAddress;

  private constructor(name: string, server: Server, address: SocketAddress) {
    this.name = name;
    this.#server = server;
    this.#address = address;
  }

  static async listen(folder: string): Promise<OwnSocket> {
    const name = `lock-${process.pid}-${randomBytes(6).toString('hex')}.sock`;
    const address = await addressOf(folder, name);
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address.path, resolve);
    });
    await chmod(address.path, 0o600);
    server.unref();
    return new OwnSocket(name, server, address);
  }

  /** Closing a server removes its socket file. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await this.#address.folder?.close();
  }
}

interface SocketAddress {
  readonly path: string;
  /** Kept open as long as the path is used. */
  readonly folder: FileHandle | undefined;
}

/** A socket path is short by law; Linux reaches a deep folder through an open handle on it. */
async function addressOf(folder: string, name: string): Promise<SocketAddress> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, folder: undefined };
  if (process.platform !== 'linux')
    throw new Error(`path of the data folder is too long: ${folder}`);
  const handle = await open(folder, constants.O_RDONLY);
  return { path: `/proc/self/fd/${handle.fd}/${name}`, folder: handle };
}

async function withSocketPath<T>(
  folder: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const address = await addressOf(folder, name);
  try {
    return await use(address.path);
  } finally {
    await address.folder?.close();
  }
}

/** Whether a process listens. In doubt (no rights, no time) it does: the lock must be safe. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => settle(true));
    socket.once('connect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      settle(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}
