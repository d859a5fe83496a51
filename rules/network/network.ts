import ipaddr from 'ipaddr.js';

/** An address of the internet. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses that begin with the first `prefix` bits of one. */
export type Network = { readonly first: Address; readonly prefix: number };

const bitsOf = (address: Address) => (address.kind() === 'ipv4' ? 32 : 128);

/**
 * An address; one of IPv4 within IPv6 (`::ffff:192.0.2.1`) is that of IPv4. Null for what is none: of IPv4 only four
 * decimal parts, since `010` or `127.1` is another address elsewhere.
 */
export function addressOf(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // A connection of the own link names its interface, which says nothing about the address.
  const plain = text.replace(/%.*$/, '');
  return ipaddr.IPv6.isValid(plain) ? ipaddr.process(plain) : null;
}

/** A network, `203.0.113.0/24`, or a single address. What is written after the prefix counts for nothing. Null for none. */
export function networkOf(text: string): Network | null {
  const [typed = '', length, ...more] = text.split('/');
  const address = addressOf(typed);
  if (address === null || more.length > 0 || typed.includes('%')) return null;
  const bits = bitsOf(address);
  if (length === undefined) return { first: address, prefix: bits };
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  // Of an address of IPv4 within IPv6 the first 96 bits are given.
  const prefix = Number(length) - (typed.includes(':') && bits === 32 ? 96 : 0);
  if (prefix < 0 || prefix > bits) return null;
  const kind = bits === 32 ? ipaddr.IPv4 : ipaddr.IPv6;
  return { first: kind.networkAddressFromCIDR(`${address}/${prefix}`), prefix };
}

/** Whether an address belongs to a network. Those of IPv4 and of IPv6 have nothing in common. */
export const isWithin = (address: Address, { first, prefix }: Network) =>
  address.kind() === first.kind() && address.match(first, prefix);

/** A network in its one usual form (RFC 5952). */
export const networkText = ({ first, prefix }: Network) => `${first}/${prefix}`;
