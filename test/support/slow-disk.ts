/** A process whose disk is slow: strace holds up each of its syncs. Needs the right to trace: the same user, or root. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { assert } from '../../src/primitives/assert.ts';
import { atEnd } from './at-end.ts';
import { findCommand, fromDebian } from './debian-package.ts';

const STRACE = {
  name: 'strace',
  package: 'strace',
  find: () => findCommand('strace'),
  otherwise: 'install it, or have it in PATH',
} as const;
const SYNCS = 'fsync,fdatasync';

/** Each sync takes so much longer, until the function that it resolves with is called. */
export async function slowSyncs(pid: number, ms: number): Promise<() => Promise<void>> {
  const inject = `inject=${SYNCS}:delay_exit=${ms * 1_000}`;
  const words = ['-f', '-o', '/dev/null', '-e', `trace=${SYNCS}`, '-e', inject, '-p', String(pid)];
  const tracer = spawn(fromDebian(STRACE), words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tracer, 'exit');
  const stop = async (): Promise<void> => {
    tracer.kill('SIGINT');
    await ended;
  };
  atEnd(stop);
  const [said] = (await Promise.race([once(tracer.stderr, 'data'), ended])) as [unknown];
  assert(String(said).includes('attached'), `strace: ${said}`);
  tracer.stderr.resume();
  return stop;
}
