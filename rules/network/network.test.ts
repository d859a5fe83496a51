import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { addressOf, isWithin, networkOf, networkText } from './network.ts';

const usual = (text: string) => {
  const network = networkOf(text);
  return network && networkText(network);
};

describe('[API-04] a network has one usual form', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1/128'],
    ['2001:db8:0:0:1:0:0:0/80', '2001:db8:0:0:1::/80'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128'],
    ['::/8', '::/8'],
    ['::1', '::1/128'],
    ['1::', '1::/128'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201/128'],
  ])('%s is %s', (typed, text) => expect(usual(typed)).toBe(text));

  it.each([
    ...[
      '',
      ' ',
      '203.0.113',
      '203.0.113.256',
      '203.0.113.1.1',
      '203.0.113.01',
      '203.0.113.0/33',
      '203.0.113.0/',
      '1/2',
    ],
    ...['203.0.113.0/24/8', '203.0.113.0/-1', '203.0.113.0/024', '203.0.113.*', 'example.jp', '::1::', ':::', '1:2:3'],
    ...[
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8:9',
      '12345::',
      '::g',
      '::1/129',
      'fe80::1%eth0',
      '::ffff:1.2.3.4/90',
      '１',
    ],
  ])('%j is none', (typed) => expect(networkOf(typed)).toBeNull());
});

const four = fc.ipV4();
const six = fc.ipV6();

describe('whether an address belongs to a network', () => {
  it('is what the system says', () => {
    const near = fc.tuple(fc.oneof(four, six), fc.nat(128), fc.nat(128), fc.oneof(four, six));
    fc.assert(
      fc.property(near, ([base, length, bit, other]) => {
        const begun = addressOf(base);
        if (begun === null) throw new Error(base);
        // Half of the addresses differ from the network in one bit alone.
        const bytes = begun.toByteArray();
        const bits = bytes.length * 8;
        const prefix = 1 + (length % bits);
        const at = bit % bits;
        const near = bytes.map((byte, index) => (index === at >> 3 ? byte ^ (128 >> (at & 7)) : byte));
        const [plain, flipped] = [begun, ipaddr.fromByteArray(near)].map(String);
        const network = networkOf(`${plain}/${prefix}`);
        const list = new BlockList();
        list.addSubnet(String(plain), prefix, begun.kind());
        for (const one of [String(plain), String(flipped), other]) {
          const address = addressOf(one);
          const said = address !== null && network !== null && isWithin(address, network);
          const isOfOther = address?.kind() !== begun.kind();
          expect([one, said]).toEqual([one, !isOfOther && list.check(one, isIPv6(one) ? 'ipv6' : 'ipv4')]);
        }
      }),
      runsOf(1000),
    );
  });

  it('an address of IPv4 that comes within IPv6 is that of IPv4', () => {
    const network = networkOf('192.0.2.0/24');
    const address = addressOf('::ffff:192.0.2.9');
    expect(network && address && isWithin(address, network)).toBe(true);
    expect(String(addressOf('fe80::1%eth0'))).toBe('fe80::1');
  });
});
