/** The options of `bourse serve` for a venue of several machines. */
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { Option } from 'commander';
import { present } from '../primitives/present.ts';
import type { ClusterOptions } from '../venue/backing/backing.ts';
import type { ClusterAddress } from '../venue/cluster-desk.ts';
import { VenueError } from '../venue/venue-error.ts';

/** Where a cluster is found. */
export interface GivenAddress {
  readonly etcd?: string;
  readonly etcdUser?: string;
  readonly etcdCa?: string;
  readonly etcdCert?: string;
  readonly etcdKey?: string;
  readonly clusterPrefix: string;
  readonly clusterToken?: string;
}

export interface GivenCluster extends GivenAddress {
  readonly node?: string;
  readonly peerHost?: string;
  readonly peerPort?: number;
  readonly peerUrl?: string;
}

export function clusterOptions(portNumber: (text: string) => number): readonly Option[] {
  return [
    ...etcdOptions(),
    from('NODE', '--node <name>', 'name of this node among the others'),
    from('PEER_HOST', '--peer-host <host>', 'address for other nodes (default: --host)'),
    from('PEER_PORT', '--peer-port <port>', 'port for other nodes').argParser(portNumber),
    from('PEER_URL', '--peer-url <url>', 'what other nodes call (default: made of the two)'),
  ];
}

/** Of all that speak to a cluster. */
export function etcdOptions(): readonly Option[] {
  return [
    from('ETCD', '--etcd <urls>', 'members of the etcd that holds the journal, with commas'),
    from('ETCD_USER', '--etcd-user <name>', 'user of etcd; its password is BOURSE_ETCD_PASSWORD'),
    from('ETCD_CA', '--etcd-ca <file>', 'certificates that etcd is trusted by, PEM'),
    from('ETCD_CERT', '--etcd-cert <file>', 'certificate that etcd asks for, PEM'),
    from('ETCD_KEY', '--etcd-key <file>', 'and its key, PEM'),
    from('CLUSTER_PREFIX', '--cluster-prefix <prefix>', 'of all keys in etcd').default(
      '/bourse/venue',
    ),
    from('CLUSTER_TOKEN', '--cluster-token <token>', 'known to the nodes of the cluster alone'),
  ];
}

function from(variable: string, flags: string, help: string): Option {
  return new Option(flags, help).env(`BOURSE_${variable}`);
}

const NAME = /^[a-zA-Z0-9_-]{1,32}$/;
/** Nodes speak to each other without TLS. */
const PEER_URL = /^http:\/\/[^/\s]+\/?$/;
/** A server listens there at each address of its machine; to others it is their own. */
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::', ''];
const PREFIX = /^\/[\w/-]{1,100}$/;

/** Undefined without `--etcd`. Throws `VenueError` that names what is missing. */
export function clusterOf(
  given: GivenCluster & { readonly host: string; readonly operatorToken?: string },
): ClusterOptions | undefined {
  const { etcd, node, clusterToken, operatorToken, peerPort } = given;
  if (etcd === undefined) return undefined;
  if (node === undefined || !NAME.test(node))
    throw missing('--node NAME, of letters, digits, - and _');
  if (peerPort === undefined) throw missing('--peer-port PORT');
  if (clusterToken === undefined) throw missing('--cluster-token TOKEN, the same on every node');
  if (operatorToken === undefined) throw missing('--operator-token TOKEN, the same on every node');
  if (!PREFIX.test(given.clusterPrefix)) throw missing('a --cluster-prefix like /bourse/venue');
  const { peerHost = given.host, clusterPrefix: prefix } = given;
  const urls = etcd.split(',').map(urlOf);
  const peerUrl = peerUrlOf(peerHost, peerPort, given.peerUrl);
  const optional = present({ peerUrl, user: userOf(given), tls: tlsOf(given) });
  const own = { urls, prefix, node, token: clusterToken, operatorToken };
  return { ...own, peerHost, peerPort, ...optional };
}

/** Throws `VenueError` that names what is missing. */
export function addressOf(given: GivenAddress): ClusterAddress {
  const { etcd, clusterPrefix: prefix, clusterToken: token } = given;
  if (etcd === undefined) throw new VenueError('name the members of etcd: --etcd URLS', 'usage');
  if (!PREFIX.test(prefix)) throw missing('a --cluster-prefix like /bourse/venue');
  const urls = etcd.split(',').map(urlOf);
  const gateway = { urls, ...present({ user: userOf(given), tls: tlsOf(given) }) };
  return { gateway, prefix, ...present({ token }) };
}

function missing(what: string): VenueError {
  return new VenueError(`--etcd needs ${what}`, 'usage');
}

function urlOf(text: string): string {
  if (!/^https?:\/\/[^/]+\/?$/.test(text)) throw missing('addresses like http://10.0.0.1:2379');
  return text;
}

/** What other nodes call: said, or made of the address at which this one listens. */
function peerUrlOf(host: string, port: number, said: string | undefined): string | undefined {
  if (said === undefined) {
    if (EVERYWHERE.includes(host))
      throw missing(`--peer-url URL by which others call this node: its address is not "${host}"`);
    // A port that nobody has is not known yet.
    return port === 0 ? undefined : `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  }
  if (!PEER_URL.test(said)) throw missing('a --peer-url like http://10.0.0.1:8090');
  return said.replace(/\/$/, '');
}

function userOf({ etcdUser: name }: GivenAddress): ClusterOptions['user'] {
  const password = process.env.BOURSE_ETCD_PASSWORD;
  if (name === undefined) return undefined;
  if (password === undefined) throw missing('BOURSE_ETCD_PASSWORD for --etcd-user');
  return { name, password };
}

function tlsOf({ etcdCa, etcdCert, etcdKey }: GivenAddress): ClusterOptions['tls'] {
  if ([etcdCa, etcdCert, etcdKey].every((file) => file === undefined)) return undefined;
  return present({ ca: textOf(etcdCa), cert: textOf(etcdCert), key: textOf(etcdKey) });
}

function textOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new VenueError((error as Error).message, 'usage');
  }
}
