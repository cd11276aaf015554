/**
 * Hosts of one network, each a network namespace with an address of its own, between any two of which the link can be cut,
 * also one way: what is sent is lost in silence, as on a broken cable. Needs Linux, `ip` and the right to make namespaces.
 */
import { execFileSync } from 'node:child_process';
import { atEnd } from './at-end.ts';

/** Of a range that is set aside for tests of networks (RFC 2544). */
const NET = `198.18.${process.pid % 256}`;
/** Of no host: a frame that is sent there is taken by nobody. */
const NOBODY = '02:00:00:00:ff:ff';
const LINK = 'lan';

interface Host {
  readonly namespace: string;
  readonly address: string;
  readonly mac: string;
}

export class TestNetwork {
  readonly #hosts = new Map<string, Host>();

  private constructor(names: readonly string[]) {
    for (const [index, name] of names.entries())
      this.#hosts.set(name, {
        namespace: `bourse-${process.pid}-${name}`,
        address: `${NET}.${index + 1}`,
        mac: `02:00:00:00:00:${String(index + 10)}`,
      });
  }

  /** Undefined where namespaces are not permitted. This process is one of the network too. */
  static of(names: readonly string[]): TestNetwork | undefined {
    const network = new TestNetwork(names);
    const bridge = `bourse${process.pid % 100_000}`;
    atEnd(() => network.#remove(bridge));
    try {
      network.#make(bridge);
      return network;
    } catch {
      network.#remove(bridge);
      return undefined;
    }
  }

  addressOf(name: string): string {
    return this.#hostOf(name).address;
  }

  /** The words before those of a command that is to run there. */
  wordsOn(name: string): readonly string[] {
    return ['nsenter', `--net=/run/netns/${this.#hostOf(name).namespace}`];
  }

  /** Nothing that `from` sends reaches `to`, on connections that are open or new. */
  cut(from: string, to: string): void {
    this.#send(this.#hostOf(from), this.#hostOf(to).address, NOBODY);
  }

  cutBothWays(one: string, other: string): void {
    this.cut(one, other);
    this.cut(other, one);
  }

  /** All links are as they were. */
  mend(): void {
    for (const from of this.#hosts.values())
      for (const to of this.#hosts.values()) if (from !== to) this.#send(from, to.address, to.mac);
  }

  #make(bridge: string): void {
    ip('link', 'add', 'name', bridge, 'type', 'bridge');
    ip('addr', 'add', `${NET}.254/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const [index, { namespace, address, mac }] of [...this.#hosts.values()].entries()) {
      const port = `${bridge}.${index}`;
      ip('netns', 'add', namespace);
      ip('link', 'add', port, 'type', 'veth', 'peer', 'name', LINK, 'netns', namespace);
      ip('link', 'set', port, 'master', bridge, 'up');
      ip('-n', namespace, 'link', 'set', LINK, 'address', mac, 'up');
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', LINK);
    }
    this.mend();
    const [first = ''] = this.#hosts.keys();
    const [command = '', ...words] = this.wordsOn(first);
    execFileSync(command, [...words, 'true'], { stdio: 'pipe' });
  }

  #remove(bridge: string): void {
    for (const { namespace } of this.#hosts.values()) tryIp('netns', 'del', namespace);
    tryIp('link', 'del', bridge);
  }

  #send({ namespace }: Host, address: string, mac: string): void {
    const neighbour = [address, 'lladdr', mac, 'nud', 'permanent', 'dev', LINK];
    ip('-n', namespace, 'neigh', 'replace', ...neighbour);
  }

  #hostOf(name: string): Host {
    const host = this.#hosts.get(name);
    if (host === undefined) throw new Error(`${name} is not of this network`);
    return host;
  }
}

function ip(...words: readonly string[]): void {
  execFileSync('ip', words, { stdio: 'pipe' });
}

function tryIp(...words: readonly string[]): void {
  try {
    ip(...words);
  } catch {
    // It is not there.
  }
}
