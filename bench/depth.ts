/** Bench (f): merged depth of a book of some hundred orders; the bare server answers the same bytes. */
import type { Prepare } from './bench.ts';
import { startBareProcess, startLoadProcess, startVenueProcess } from './processes.ts';
import { DEPTH_PATH } from './requests.ts';
import { versusBare } from './versus-bare.ts';
import { SECRET } from './web-socket.ts';

const BOOK_ORDERS = 400;

export const prepare: Prepare = async (context) => {
  const venue = await startVenueProcess(context);
  const { port } = venue;
  const maker = startLoadProcess(context);
  await maker.run({ port, kind: 'order', connections: 1, count: BOOK_ORDERS });
  await maker.stop();
  const reply = await fetch(`http://127.0.0.1:${port}${DEPTH_PATH}`);
  const bare = await startBareProcess(context, SECRET, await reply.text());
  return versusBare(context, { kind: 'depth', bare, venue });
};
