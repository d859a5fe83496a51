import { type Address, addressOf, isWithin, type Network, networkOf } from '#rules/network/network.ts';

export const isNetwork = (text: string) => text.includes('/') && networkOf(text) !== null;

const networks = (...texts: readonly string[]): readonly Network[] => texts.flatMap((text) => networkOf(text) ?? []);

/** Which of version 4 lead nowhere on the internet, or to something else than one machine (IANA's special purposes). */
const special = networks(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
);

/** All of version 6 that is given out, and what of it leads elsewhere: tunnels, examples, benchmarks. */
const given = networks('2000::/3');
const specialOfSix = networks('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20');

/** Those of the usual translator (NAT64) are another name for one of version 4, which stands in the last bytes. */
const translated = networks('64:ff9b::/96');

const isOneOf = (address: Address, some: readonly Network[]) => some.some((one) => isWithin(address, one));

/** The address that is really meant; one of version 4 within version 6 is read as that one already. */
function meant(address: Address) {
  if (!isOneOf(address, translated)) return address;
  return addressOf(address.toByteArray().slice(12).join('.')) ?? address;
}

const isPublic = (address: Address) =>
  address.kind() === 'ipv4' ? !isOneOf(address, special) : isOneOf(address, given) && !isOneOf(address, specialOfSix);

/**
 * Where an address of the network leads: to the internet, into a private network that the operator has allowed, or where
 * nothing may be sent. That includes what is no address, and one that names an interface.
 */
export function placeOfAddress(text: string, allowed: readonly string[]): 'public' | 'allowed' | 'refused' {
  const written = text.includes('%') ? null : addressOf(text);
  if (!written) return 'refused';
  const address = meant(written);
  if (isOneOf(address, networks(...allowed))) return 'allowed';
  return isPublic(address) ? 'public' : 'refused';
}

/** The host of an address of the web as it is looked up: of version 6 without brackets. */
export const hostOf = ({ hostname }: { readonly hostname: string }) => hostname.replace(/^\[(.*)\]$/, '$1');

export const isAddress = (text: string) => addressOf(text) !== null;
