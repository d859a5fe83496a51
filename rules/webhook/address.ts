/** An address of the network as its bytes: 4 or 16. */
type Bytes = readonly number[];

const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function bytesOfV4(text: string): Bytes | null {
  const parts = v4.exec(text)?.slice(1).map(Number);
  return parts?.every((one) => one <= 255) ? parts : null;
}

/** The groups of one side of `::`, the last of which may be written as of version 4. */
function groupsOf(text: string): Bytes | null {
  if (text === '') return [];
  const parts = text.split(':');
  const bytes = parts.flatMap((part, index) => {
    if (/^[0-9a-f]{1,4}$/i.test(part)) return [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255];
    return index === parts.length - 1 ? (bytesOfV4(part) ?? [Number.NaN]) : [Number.NaN];
  });
  return bytes.some(Number.isNaN) ? null : bytes;
}

function bytesOfV6(text: string): Bytes | null {
  const sides = text.split('::');
  if (sides.length > 2) return null;
  const [head, tail] = [groupsOf(sides[0] ?? ''), groupsOf(sides[1] ?? '')];
  if (!head || !tail) return null;
  if (sides.length === 1) return head.length === 16 ? head : null;
  const left = 16 - head.length - tail.length;
  return left < 2 ? null : [...head, ...Array<number>(left).fill(0), ...tail];
}

const bytesOf = (text: string): Bytes | null => bytesOfV4(text) ?? bytesOfV6(text);

type Network = { readonly bytes: Bytes; readonly bits: number };

const isWithin = (address: Bytes, { bytes, bits }: Network) =>
  address.length === bytes.length &&
  bytes.every((byte, index) => {
    const counted = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (255 << (8 - counted)) & 255;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });

/** A network such as 10.0.0.0/8 or fd00::/8; null for what is none. */
function networkOf(text: string): Network | null {
  const [, address = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const [bytes, bits] = [bytesOf(address), Number(length)];
  return bytes && length !== '' && bits <= bytes.length * 8 ? { bytes, bits } : null;
}

export const isNetwork = (text: string) => networkOf(text) !== null;

const networks = (...texts: readonly string[]) => texts.flatMap((text) => networkOf(text) ?? []);

/** Which of version 4 lead nowhere on the internet, or to something else than one machine (IANA's special purposes). */
const special = networks(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
);

/** All of version 6 that is given out, and what of it leads elsewhere: tunnels, examples, benchmarks. */
const given = networks('2000::/3');
const specialOfSix = networks('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20');

/** Which of version 6 are another name for one of version 4: mapped ones, and those of the usual translator (NAT64). */
const carriers = networks('::ffff:0:0/96', '64:ff9b::/96');

/** The address that is really meant. */
const meant = (bytes: Bytes): Bytes => (carriers.some((one) => isWithin(bytes, one)) ? bytes.slice(12) : bytes);

const isPublic = (bytes: Bytes) =>
  bytes.length === 4
    ? !special.some((one) => isWithin(bytes, one))
    : given.some((one) => isWithin(bytes, one)) && !specialOfSix.some((one) => isWithin(bytes, one));

/**
 * Where an address of the network leads: to the internet, into a private network that the operator has allowed, or where
 * nothing may be sent. That includes what is no address.
 */
export function placeOfAddress(text: string, allowed: readonly string[]): 'public' | 'allowed' | 'refused' {
  const written = bytesOf(text);
  if (!written) return 'refused';
  const bytes = meant(written);
  if (networks(...allowed).some((one) => isWithin(bytes, one))) return 'allowed';
  return isPublic(bytes) ? 'public' : 'refused';
}

/** The host of an address of the web as it is looked up: of version 6 without brackets. */
export const hostOf = ({ hostname }: { readonly hostname: string }) => hostname.replace(/^\[(.*)\]$/, '$1');

export const isAddress = (text: string) => bytesOf(text) !== null;
