/** A connection of the load: HTTP, or a socket that has logged in; one request in flight at a time. */
import { connect, type Socket } from 'node:net';
import { HANDSHAKE, loginFrame } from './web-socket.ts';

/** What came in answer, and whether it is what was hoped for. */
export interface Answer {
  readonly isDone: boolean;
  readonly said: string;
}

export class Connection {
  readonly #socket: Socket;
  /** Where the answer that the bytes begin with ends; undefined: it is not whole. */
  readonly #endOf: (bytes: Buffer) => number | undefined;
  #received: Buffer = Buffer.alloc(0);
  #resolve: (answer: Buffer) => void = () => undefined;
  #reject: (cause: Error) => void = () => undefined;

  private constructor(socket: Socket, endOf: (bytes: Buffer) => number | undefined) {
    this.#socket = socket;
    this.#endOf = endOf;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('close', () => this.#reject(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    return new Connection(await opened(port), httpEnd);
  }

  /** Of a key, whose orders it sends. */
  static async openSocket(port: number, key: string): Promise<Connection> {
    const socket = await opened(port);
    socket.write(HANDSHAKE);
    await new Promise((resolve) => socket.once('data', resolve));
    const connection = new Connection(socket, frameEnd);
    const { said } = await connection.ask(loginFrame(key));
    if (!said.includes('"code":0')) throw new Error(`no login: ${said}`);
    return connection;
  }

  /** Sends the request; resolves once all of the answer has come. */
  async ask(request: Buffer): Promise<Answer> {
    const answer = this.next();
    this.#socket.write(request);
    const said = (await answer).toString('latin1');
    return { isDone: said.startsWith('HTTP/1.1 200') || said.includes('"event":"trade"'), said };
  }

  /** The next that comes from now on. */
  next(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  close(): void {
    this.#reject = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (let end = this.#endOf(this.#received); end !== undefined; ) {
      const answer = this.#received.subarray(0, end);
      this.#received = this.#received.subarray(end);
      this.#resolve(answer);
      end = this.#endOf(this.#received);
    }
  }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function httpEnd(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < end ? undefined : end;
}

/** Frames of servers have no mask; answers are short. */
function frameEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  const bits = (bytes[1] ?? 0) & 0x7f;
  const end = bits === 126 ? 4 + bytes.readUInt16BE(2) : 2 + bits;
  return bytes.length < end ? undefined : end;
}
