/** The addresses a key may be used from: single ones or subnets (`10.0.0.0/8`); none = any. */
import { BlockList, isIP } from 'node:net';

export type IpAllowList = (address: string) => boolean;

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const PREFIX = /^\d{1,3}$/;

/** An entry that is no address allows nothing. */
export function ipAllowList(entries: readonly string[]): IpAllowList {
  return entries.length === 0 ? () => true : addressList(entries);
}

/** Whether an address is one of these or in one of these subnets. */
export function addressList(entries: readonly string[]): IpAllowList {
  const list = new BlockList();
  for (const entry of entries) add(list, entry.trim());
  return (address) => {
    const plain = plainAddress(address);
    const family = addressFamily(plain);
    return family !== undefined && list.check(plain, family);
  };
}

/** Whether a list of addresses allows none that the other does not; an empty one allows all. */
export function areWithin(entries: readonly string[], allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  return entries.length > 0 && entries.every((entry) => allowed.some((each) => holds(each, entry)));
}

function holds(subnet: string, entry: string): boolean {
  const [address = ''] = entry.trim().split('/');
  return prefixOf(subnet) <= prefixOf(entry) && addressList([subnet])(address);
}

function prefixOf(entry: string): number {
  const [address = '', prefix] = entry.trim().split('/');
  return prefix === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(prefix);
}

/** `10.0.0.1`, `::1`, `10.0.0.0/8`. */
export function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && PREFIX.test(prefix) && Number(prefix) <= bits;
}

/** An IPv4 address that a socket for both families shows as an IPv6 one, as itself. */
export function plainAddress(address: string): string {
  return address.replace(MAPPED_IPV4, '');
}

/** Undefined: it is no address. */
export function addressFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 6 ? 'ipv6' : 'ipv4';
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const family = addressFamily(address);
  if (family === undefined || !isAddressOrSubnet(entry)) return;
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}
