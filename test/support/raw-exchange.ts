/** Bytes on a socket, and what came back: for what no HTTP client would send. */
import { connect } from 'node:net';

export interface RawReply {
  /** Of the first response; undefined when there was none. */
  readonly status: number | undefined;
  readonly contentType: string;
  readonly body: string;
  /** Whether the server ended the connection in time. */
  readonly isClosed: boolean;
}

/** Writes `bytes` (the client's side stays open) and reads until the server closes. */
export function exchangeRaw(port: number, bytes: Buffer, withinMs: number): Promise<RawReply> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const settle = (isClosed: boolean): void => {
      clearTimeout(deadline);
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks)), isClosed });
    };
    const deadline = setTimeout(() => settle(false), withinMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => settle(true));
    // The server may close while the rest is still being written.
    socket.on('error', () => settle(true));
  });
}

const CONTINUE = /^HTTP\/1\.1 100 Continue\r\n\r\n/;

function parse(received: Buffer) {
  const text = received.toString('latin1').replace(CONTINUE, '');
  const bytes = Buffer.from(text, 'latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  const head = headEnd < 0 ? text : text.slice(0, headEnd);
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const rest = bytes.subarray(Buffer.byteLength(head) + 4);
  return {
    status: status === undefined ? undefined : Number(status),
    contentType: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    body: rest.subarray(0, length).toString('utf8'),
  };
}
