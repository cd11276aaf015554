/** etcd's own command, with which whoever cares for etcd makes users, takes snapshots and restores them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findCommand, fromDebian } from './debian-package.ts';

const ETCDCTL = {
  name: 'etcdctl',
  package: 'etcd-client',
  find: () => findCommand('etcdctl'),
  otherwise: 'install it, or have it in PATH',
} as const;

/** What it prints; installed where it is missing. Rejects when it fails. */
export async function etcdctl(
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = { env: { ...process.env, ETCDCTL_API: '3', ...env } };
  return (await promisify(execFile)(fromDebian(ETCDCTL), words, options)).stdout;
}
