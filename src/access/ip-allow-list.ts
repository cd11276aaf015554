/** The addresses a key may be used from: single ones or subnets (`10.0.0.0/8`); none = any. */
import { BlockList, isIP, isIPv6 } from 'node:net';

export type IpAllowList = (address: string) => boolean;

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** An entry that is no address allows nothing. */
export function ipAllowList(entries: readonly string[]): IpAllowList {
  if (entries.length === 0) return () => true;
  const allowed = new BlockList();
  for (const entry of entries) add(allowed, entry);
  return (address) => {
    const plain = address.replace(MAPPED_IPV4, '');
    return isIP(plain) !== 0 && allowed.check(plain, familyOf(plain));
  };
}

function add(allowed: BlockList, entry: string): void {
  const [address = '', prefix] = entry.trim().split('/');
  if (isIP(address) === 0) return;
  if (prefix === undefined) allowed.addAddress(address, familyOf(address));
  else if (isPrefix(prefix, address)) {
    allowed.addSubnet(address, Number(prefix), familyOf(address));
  }
}

function isPrefix(prefix: string, address: string): boolean {
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
