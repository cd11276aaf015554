/** etcd's own command, with which whoever cares for etcd makes users, takes snapshots and restores them. */
import { findCommand, fromDebian } from './debian-package.ts';

/** Its path; installed where it is missing. */
export function fromEtcdClient(): string {
  return fromDebian({
    name: 'etcdctl',
    package: 'etcd-client',
    find: () => findCommand('etcdctl'),
    otherwise: 'install it, or have it in PATH',
  });
}
