/** Bench (c): a signed order, answered once it is durable, against what bare `node:http` does with its bytes. */
import type { Prepare } from './bench.ts';
import { startBareProcess, startVenueProcess } from './processes.ts';
import { versusBare } from './versus-bare.ts';
import { SECRET } from './web-socket.ts';

export const prepare: Prepare = async (context) =>
  versusBare(context, {
    kind: 'order',
    bare: await startBareProcess(context, SECRET),
    venue: await startVenueProcess(context),
  });
