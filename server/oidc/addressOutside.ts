import { type BlockList, isIP, BlockList as Lists } from 'node:net';

type Family = 'ipv4' | 'ipv6';

function listOf(networks: readonly string[]): BlockList {
  const list = new Lists();
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/');
    list.addSubnet(address, Number(length), familyOf(address));
  }
  return list;
}

const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** What leads nowhere on the internet, or to something else than one machine (IANA's special purposes). */
const special = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

/** All of version 6 that is given out on the internet. */
const given = listOf(['2000::/3']);

/** Where an address leads: to the internet, into a network that the operator has allowed, or where nothing is asked. */
export function placeOf(address: string, allowed: readonly string[]): 'public' | 'allowed' | 'refused' {
  if (isIP(address) === 0) return 'refused';
  const family = familyOf(address);
  if (listOf(allowed).check(address, family)) return 'allowed';
  // An address of version 4 within one of version 6 is judged as the former by the list.
  const isMapped = /^::ffff:/i.test(address);
  if (special.check(address, family)) return 'refused';
  return family === 'ipv4' || isMapped || given.check(address, family) ? 'public' : 'refused';
}
