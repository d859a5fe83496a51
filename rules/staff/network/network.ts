/** Addresses of the internet and networks of them, in text and as numbers, without the help of a system. */

/** An address: 32 bits of IPv4 or 128 of IPv6. */
export type Address = { readonly bits: 32 | 128; readonly value: bigint };

/** The addresses that begin with the first `prefix` bits of a value. */
export type Network = Address & { readonly prefix: number };

function ofFour(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  // A leading zero reads as octal elsewhere, so that one text would name two addresses.
  if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

const groupsIn = (text: string) => (text === '' ? [] : text.split(':'));

/** The last 32 bits of an address of IPv6 may be written as one of IPv4. */
function withoutDots(text: string): string | null {
  const at = text.lastIndexOf(':');
  if (!text.includes('.')) return text;
  const four = ofFour(text.slice(at + 1));
  return at < 0 || four === null
    ? null
    : `${text.slice(0, at + 1)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
}

function ofSix(typed: string): bigint | null {
  const text = withoutDots(typed);
  if (text === null) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map(groupsIn);
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

const mapped = 0xffffn;

/** An address; one of IPv4 within IPv6 (`::ffff:192.0.2.1`) is that of IPv4. Null for what is none. */
export function addressOf(text: string): Address | null {
  const four = ofFour(text);
  if (four !== null) return { bits: 32, value: four };
  // A connection of the own link names its interface, which says nothing about the address.
  const six = ofSix(text.replace(/%.*$/, ''));
  if (six === null) return null;
  return six >> 32n === mapped ? { bits: 32, value: six & 0xffffffffn } : { bits: 128, value: six };
}

const begin = ({ bits, value }: Address, prefix: number) => {
  const rest = BigInt(bits - prefix);
  return (value >> rest) << rest;
};

/** A network, `203.0.113.0/24`, or a single address. What is written after the prefix counts for nothing. Null for none. */
export function networkOf(text: string): Network | null {
  const [typed = '', length, ...more] = text.split('/');
  if (more.length > 0 || typed.includes('%')) return null;
  const address = addressOf(typed);
  if (address === null) return null;
  if (length === undefined) return { ...address, prefix: address.bits };
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  // Of an address of IPv4 within IPv6 the first 96 bits are given.
  const prefix = Number(length) - (typed.includes(':') && address.bits === 32 ? 96 : 0);
  if (prefix < 0 || prefix > address.bits) return null;
  return { ...address, value: begin(address, prefix), prefix };
}

/** Whether an address belongs to a network. Those of IPv4 and of IPv6 have nothing in common. */
export const isWithin = (address: Address, network: Network) =>
  address.bits === network.bits && begin(address, network.prefix) === network.value;

/** The first of the longest runs of at least two zeros becomes `::` (RFC 5952). */
function sixText(value: bigint) {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  let [at, most] = [0, 1];
  for (let start = 0; start < 8; start += 1) {
    const end = groups.findIndex((group, index) => index >= start && group !== '0');
    const length = (end < 0 ? 8 : end) - start;
    if (length > most) [at, most] = [start, length];
  }
  if (most < 2) return groups.join(':');
  return `${groups.slice(0, at).join(':')}::${groups.slice(at + most).join(':')}`;
}

const addressText = ({ bits, value }: Address) =>
  bits === 128 ? sixText(value) : [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');

/** A network in its one usual form. */
export const networkText = (network: Network) => `${addressText(network)}/${network.prefix}`;
