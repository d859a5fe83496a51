import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWebhookUrl, isSameReceiver, mayTellPeople } from '#rules/webhook/checkWebhook.ts';
import { isAddress, isNetwork, placeOfAddress } from './placeOfAddress.ts';

const v4 = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
const numberOf = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Networks of IANA's registry of special purposes, as first address and length. */
const inside: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const isInside = (number: number) =>
  inside.some(([first, bits]) => Math.floor(number / 2 ** (32 - bits)) === numberOf(first) / 2 ** (32 - bits));

/** Ways in which an address of version 4 is written as one of version 6. */
const hex = (number: number) => `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
const disguises: Readonly<Record<string, (number: number) => string>> = {
  plain: v4,
  mapped: (number) => `::ffff:${v4(number)}`,
  'mapped in hex': (number) => `::ffff:${hex(number)}`,
  'mapped in full': (number) => `0:0:0:0:0:FFFF:${hex(number).toUpperCase()}`,
  'through a translator': (number) => `64:ff9b::${v4(number)}`,
  'through a translator in hex': (number) => `64:ff9b::${hex(number)}`,
};

describe('[API-02] no private address is reached unasked', () => {
  it.each(Object.entries(disguises))('of version 4, %s: the first, the last and any of each network', (_, written) => {
    for (const [first, bits] of inside) {
      const from = numberOf(first);
      for (const number of [from, from + 1, from + 2 ** (32 - bits) - 1])
        expect(placeOfAddress(written(number), []), written(number)).toBe('refused');
    }
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (number) => {
        const place = placeOfAddress(written(number), []);
        if (isInside(number)) expect(place).toBe('refused');
      }),
    );
    // Beside each network lies the internet.
    for (const text of [
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.128.0.0',
      '172.32.0.0',
      '192.167.255.255',
      '223.255.255.255',
    ])
      expect(placeOfAddress(written(numberOf(text)), []), text).toBe('public');
  });

  it.each([
    ['::', 'any'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'compatible, as it was once'],
    ['::7f00:1', 'the same in hex'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['64:ff9b:1::a00:1', 'a translator of one’s own'],
    ['fe80::1', 'link-local'],
    ['febf:ffff::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of a cloud'],
    ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:db8::1', 'examples'],
    ['2002:7f00:1::1', '6to4 of loopback'],
    ['2002:a9fe:a9fe::1', '6to4 of metadata'],
    ['3fff::1', 'examples'],
    ['4000::1', 'not given out'],
    ['169.254.169.254', 'metadata of a cloud'],
    ['100.100.100.200', 'metadata of a cloud'],
    ['localhost', 'no address'],
    ['127.1', 'no whole address'],
    ['0177.0.0.1', 'no number of an address'],
    ['2130706433', 'no address'],
    ['fe80::1%eth0', 'an address with a zone'],
    ['1.2.3.256', 'no address'],
    ['1:2:3:4:5:6:7', 'too short'],
    ['1:2:3:4:5:6:7:8:9', 'too long'],
    ['::1::', 'two gaps'],
    ['', 'nothing'],
  ])('%s (%s)', (text) => {
    expect(placeOfAddress(text, [])).toBe('refused');
  });

  it.each(['2400:cb00::1', '2606:4700:4700::1111', '2a00:1450:4001:800::200e', '8.8.8.8'])('%s is public', (text) => {
    expect(placeOfAddress(text, [])).toBe('public');
    expect(isAddress(text)).toBe(true);
  });

  it('but what the operator allows, however it is written, and nothing beside it', () => {
    const allowed = ['10.1.0.0/16', 'fd12::/16'];
    for (const text of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::a01:203', 'fd12::5'])
      expect(placeOfAddress(text, allowed), text).toBe('allowed');
    for (const text of ['10.2.0.1', '::ffff:10.0.255.255', 'fd13::5', '127.0.0.1', '169.254.169.254'])
      expect(placeOfAddress(text, allowed), text).toBe('refused');
    expect([...allowed, '0.0.0.0/0', '::/0', '1.2.3.4/32'].every(isNetwork)).toBe(true);
    for (const text of ['10.1.0.0', '10.1.0.0/33', 'fd12::/129', 'x/8', '/8', '10.0.0.0/'])
      expect(isNetwork(text), text).toBe(false);
  });
});

describe('[API-02] an address that is typed', () => {
  it.each([
    ['https://receiver.example.jp/hook', [], null],
    ['https://receiver.example.jp:8443/hook?a=b', [], null],
    ['https://8.8.8.8/', [], null],
    ['https://[2606:4700:4700::1111]/', [], null],
    ['http://receiver.example.jp/', [], 'webhookUrlInvalid'],
    ['http://receiver.lan/', ['10.0.0.0/8'], null],
    ['http://8.8.8.8/', ['10.0.0.0/8'], 'webhookAddressRefused'],
    ['http://10.1.2.3/', ['10.0.0.0/8'], null],
    ['https://10.1.2.3/', ['10.0.0.0/8'], null],
    ['https://10.1.2.3/', [], 'webhookAddressRefused'],
    ['https://2130706433/', [], 'webhookAddressRefused'],
    ['https://0x7f.1/', [], 'webhookAddressRefused'],
    ['https://[::ffff:127.0.0.1]/', [], 'webhookAddressRefused'],
    ['https://[::1]/', [], 'webhookAddressRefused'],
    ['https://user:password@receiver.example.jp/', [], 'webhookUrlInvalid'],
    ['https://receiver.example.jp/#part', [], 'webhookUrlInvalid'],
    ['ftp://receiver.example.jp/', ['10.0.0.0/8'], 'webhookUrlInvalid'],
    ['file:///etc/passwd', [], 'webhookUrlInvalid'],
    ['receiver.example.jp', [], 'webhookUrlInvalid'],
    [`https://receiver.example.jp/${'a'.repeat(500)}`, [], 'webhookUrlInvalid'],
    ['', [], 'webhookUrlInvalid'],
  ] as const)('%s with %j', (url, networks, expected) => {
    expect(checkWebhookUrl(url, networks)).toBe(expected);
  });

  it('leads to somebody else when its host, port or scheme is another one', () => {
    expect(isSameReceiver('https://a.example.jp/x', 'https://a.example.jp/y?z')).toBe(true);
    for (const other of ['https://b.example.jp/x', 'https://a.example.jp:8443/x', 'http://a.example.jp/x', 'x'])
      expect(isSameReceiver('https://a.example.jp/x', other), other).toBe(false);
  });

  it('is told who people are when a version of the policy came out since', () => {
    expect([mayTellPeople(5, null), mayTellPeople(5, 5), mayTellPeople(5, 4), mayTellPeople(5, 6)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
