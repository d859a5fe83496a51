import { describe, expect, it } from 'vitest';
import { closedFrom, isIn, mayComeFrom } from './mayComeFrom.ts';
import { networksText, readNetworks } from './networkList.ts';

describe('[API-04] what is typed of networks', () => {
  it('is read line by line, in the usual form and once', () => {
    const read = readNetworks(
      '２０３.0.113.9/24　市役所　本庁舎\r\n\n 2001:DB8::/32\n203.0.113.0/24 支所\n192.0.2.1\t公民館',
    );
    const networks = [
      { network: '203.0.113.0/24', note: '市役所 本庁舎' },
      { network: '2001:db8::/32', note: '' },
      { network: '192.0.2.1/32', note: '公民館' },
    ];
    expect(read).toEqual({ networks });
    expect(readNetworks(networksText(networks))).toEqual(read);
    expect(readNetworks(' \n')).toEqual({ networks: [] });
  });

  it.each([
    ['192.0.2.1\n\n市役所', 'networkInvalid', 3],
    ['0.0.0.0/0', 'networkOfEverybody', 1],
    ['192.0.2.1\n::/0 どこでも', 'networkOfEverybody', 2],
    [`192.0.2.1 ${'字'.repeat(51)}`, 'networkNoteTooLong', 1],
    [Array.from({ length: 101 }, (_, index) => `192.0.2.${index}`).join('\n'), 'networksTooMany', 0],
  ])('is refused with the line that is wrong: %j', (typed, code, line) =>
    expect(readNetworks(typed)).toEqual({ problem: { code, line } }),
  );
});

describe('from where somebody may come', () => {
  const networks = [{ network: '203.0.113.0/24' }];

  it.each([
    [[], '198.51.100.1', true],
    [networks, '203.0.113.77', true],
    [networks, '::ffff:203.0.113.77', true],
    [networks, '198.51.100.1', false],
    [networks, '2001:db8::1', false],
    [networks, '', false],
    [networks, 'unknown', false],
  ])('%j lets in %s: %s', (list, address, expected) => expect(isIn(list, address)).toBe(expected));

  it('lists of halls close halls alone', () => {
    const lists = [
      { containerId: null, networks: [{ network: '203.0.113.0/24', note: '' }] },
      { containerId: 'a', networks: [{ network: '203.0.113.128/25', note: '' }] },
      { containerId: 'b', networks: [] },
    ];
    expect(mayComeFrom(lists, '203.0.113.1')).toBe(true);
    expect(mayComeFrom(lists.slice(1), '198.51.100.1')).toBe(true);
    expect(closedFrom(lists, '203.0.113.1')).toEqual(new Set(['a']));
    expect(closedFrom(lists, '203.0.113.129')).toEqual(new Set());
  });
});
