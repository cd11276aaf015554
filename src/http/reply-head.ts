/** The head of a reply, byte for byte as node:http writes it. */
import { STATUS_CODES } from 'node:http';
import type { Reply } from './envelope.ts';
import { JSON_TYPE } from './routes.ts';

interface Ending {
  /** Of the body, bytes. */
  readonly size: number;
  /** The client asked for no further reply on its connection. */
  readonly isLast: boolean;
  /** The venue gives no further one. */
  readonly isClosing: boolean;
  readonly keepAliveS: number;
  /** Header lines of its own, each with its end; none for a venue of one machine. */
  readonly stamp?: string;
}

export function replyHead({ status, remaining }: Reply, ending: Ending): string {
  const { size, isLast, isClosing, keepAliveS, stamp = '' } = ending;
  const left = remaining === undefined ? '' : `x-mbx-used-remain-limit: ${remaining}\r\n`;
  const closing = isClosing ? 'connection: close\r\n' : '';
  const connection = isLast
    ? 'Connection: close\r\n'
    : `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveS}\r\n`;
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${left}${stamp}${closing}` +
    `content-type: ${JSON_TYPE}\r\ncontent-length: ${size}\r\nDate: ${dateOf(Date.now())}\r\n` +
    `${isClosing ? '' : connection}\r\n`
  );
}

let datedS = 0;
let date = '';

/** Made anew each second, not for each reply. */
function dateOf(nowMs: number): string {
  const nowS = Math.floor(nowMs / 1000);
  if (nowS !== datedS) {
    datedS = nowS;
    date = new Date(nowMs).toUTCString();
  }
  return date;
}
