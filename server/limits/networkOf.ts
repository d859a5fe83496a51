import { isIPv6 } from 'node:net';

/**
 * What counts as one caller's address: an IPv4 address, or the /64 of an IPv6 address, because one subscriber gets a
 * whole /64. IPv4-mapped IPv6 counts as IPv4.
 */
export function networkOf(address: string) {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [front = '', back] = plain.split('::');
  const groups = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - tail.length)).fill('0');
  const network = [...groups, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
