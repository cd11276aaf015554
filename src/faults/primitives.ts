/** All primitives, by family: a new one is its declaration and its line here. */
import { noLiquidity, widenSpread } from './acts/book-acts.ts';
import { skewTime } from './acts/clock.ts';
import { deleverage } from './acts/deleverage.ts';
import { changeTiers, delist, fundingSpike, gapPrice, halt } from './acts/market-acts.ts';
import { liquidateInFlight, partialThenCancel, stallFill } from './acts/order-acts.ts';
import { restart, stop } from './acts/process-acts.ts';
import { changeFeeTier, changeIps, revokeKey } from './acts/user-acts.ts';
import { oldRead, restLags, socketLags, unknownOrder } from './consistency/lagging.ts';
import type { Primitive } from './primitive.ts';
import { loseReply, reset, truncate, wrongLength } from './requests/broken.ts';
import { errorCode, htmlBody, maintenance, rateLimit, status } from './requests/refusing.ts';
import { reject } from './requests/rejecting.ts';
import { delay, drop, slowBytes } from './requests/waiting.ts';
import { close, halfOpen, slowLink } from './sockets/connections.ts';
import { refuseLogin } from './sockets/logins.ts';
import {
  duplicate,
  gap,
  pongOnly,
  reorder,
  silent,
  staleSnapshot,
  wrongChecksum,
} from './sockets/pushes.ts';

export const PRIMITIVES: readonly Primitive[] = [
  delay,
  drop,
  loseReply,
  reset,
  status,
  htmlBody,
  rateLimit,
  errorCode,
  truncate,
  wrongLength,
  slowBytes,
  maintenance,
  silent,
  pongOnly,
  close,
  halfOpen,
  duplicate,
  reorder,
  gap,
  staleSnapshot,
  wrongChecksum,
  slowLink,
  refuseLogin,
  restLags,
  socketLags,
  oldRead,
  unknownOrder,
  stallFill,
  noLiquidity,
  widenSpread,
  gapPrice,
  partialThenCancel,
  reject,
  liquidateInFlight,
  deleverage,
  delist,
  halt,
  changeTiers,
  fundingSpike,
  changeFeeTier,
  stop,
  restart,
  skewTime,
  revokeKey,
  changeIps,
];

const BY_NAME: ReadonlyMap<string, Primitive> = new Map(
  PRIMITIVES.map((primitive) => [primitive.name, primitive]),
);

export function primitiveOf(name: string): Primitive | undefined {
  return BY_NAME.get(name);
}
