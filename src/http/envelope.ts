/**
 * The envelope of every reply (spec 1), written by hand around the data because it is on the hot
 * path. The message of a success is always the literal `success`: ccxt fails on any other text.
 * Decides R-1, R-7-1.
 */
import { RawJson } from './raw-json.ts';
import type { Locale, WireError } from './wire-error.ts';

/** A reply before it goes on the wire. */
export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  /** Calls left in this second, for `x-mbx-used-remain-limit`; undefined without a limit. */
  readonly remaining: number | undefined;
}

const SUCCESS_HEAD = '{"code":"00000","msg":"success","requestTime":';
const DATA_HEAD = ',"data":';

export function successReply(data: unknown, timeMs: number, remaining?: number): Reply {
  const json = data instanceof RawJson ? data.text : (JSON.stringify(data) ?? 'null');
  return {
    status: 200,
    code: '00000',
    text: `${SUCCESS_HEAD}${timeMs}${DATA_HEAD}${json}}`,
    remaining,
  };
}

/** What a success says, as JSON text, from the text of its reply. */
export function successParts(text: string): { requestTime: string; data: string } {
  const at = text.indexOf(DATA_HEAD, SUCCESS_HEAD.length);
  const data = text.slice(at + DATA_HEAD.length, -1);
  return { requestTime: text.slice(SUCCESS_HEAD.length, at), data };
}

export function errorReply(
  error: WireError,
  options: { locale: Locale; timeMs: number; status?: number; remaining?: number | undefined },
): Reply {
  const { locale, timeMs, status = error.httpStatus, remaining } = options;
  const msg = JSON.stringify(error.text(locale));
  return {
    status,
    code: error.code,
    text: `{"code":"${error.code}","msg":${msg},"requestTime":${timeMs},"data":null}`,
    remaining,
  };
}
