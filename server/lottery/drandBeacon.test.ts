import { afterEach, describe, expect, it } from 'vitest';
import { quicknet } from '#rules/lottery/draw/drand.ts';
import { BeaconUnavailable } from './beacon.ts';
import { drandBeacon } from './drandBeacon.ts';
import { isSpokenBy } from './drandRound.ts';
import { drandStandIn, type RelayAnswer, round1000 } from './testing/drandStandIn.ts';

const relays: Awaited<ReturnType<typeof drandStandIn>>[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});

/** A beacon over relays that each answer the same to everything, in this order. */
async function over(...answers: RelayAnswer[]) {
  for (const answer of answers) relays.push(await drandStandIn(() => answer));
  return drandBeacon({ urls: relays.map(({ url }) => `${url}/`).join(' , '), timeoutMs: 2_000 });
}

const right = { status: 200, body: round1000 };
const flipped = `${round1000.signature.slice(0, -1)}a`;

describe('a round of drand', () => {
  it('is what the network has signed: round 1000 of quicknet, as it came in 2023', async () => {
    expect(isSpokenBy(quicknet.publicKey, round1000)).toBe(true);
    const beacon = await over(right);
    expect(await beacon.randomnessOf(1000)).toEqual(round1000);
    expect(relays[0]?.asked).toEqual([`/${quicknet.chainHash}/public/1000`]);
  });

  it.each([
    ['the signature of another round', { ...round1000, round: 1001 }],
    ['another signature', { ...round1000, signature: flipped }],
    ['no point of the curve', { ...round1000, signature: '00'.repeat(48) }],
    ['no signature', { ...round1000, signature: '' }],
    ['another randomness', { ...round1000, randomness: '0'.repeat(64) }],
  ])('is not %s', (_, spoken) => {
    expect(isSpokenBy(quicknet.publicKey, spoken)).toBe(false);
  });

  it('is not signed by another network', () => {
    const other = `a${quicknet.publicKey.slice(1)}`;
    expect(isSpokenBy(other, round1000)).toBe(false);
  });
});

describe('relays', () => {
  it.each<[string, RelayAnswer]>([
    ['does not answer', 'silence'],
    ['is broken', { status: 500, body: 'oops' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers something else', { status: 200, body: { round: 1000 } }],
    ['lies', { status: 200, body: { ...round1000, signature: flipped } }],
    ['answers with another round', { status: 200, body: { ...round1000, round: 999 } }],
    ['is behind', { status: 404, body: '' }],
  ])('one that %s is passed over', async (_, answer) => {
    expect(await (await over(answer, right)).randomnessOf(1000)).toEqual(round1000);
  });

  it('know nothing of a round to come', async () => {
    expect(await (await over({ status: 404, body: '' })).randomnessOf(1000)).toBeNull();
    expect(await (await over({ status: 500, body: '' }, { status: 425, body: '' })).randomnessOf(1000)).toBeNull();
  });

  it('that are all away, or all lie, are as if there were none', async () => {
    await expect((await over('silence', { status: 503, body: '' })).randomnessOf(1000)).rejects.toThrow(
      BeaconUnavailable,
    );
    const lie = { status: 200, body: { ...round1000, randomness: '0'.repeat(64) } };
    await expect((await over(lie)).randomnessOf(1000)).rejects.toThrow(/wrong signature/);
    await expect(drandBeacon({ urls: '', timeoutMs: 100 }).randomnessOf(1000)).rejects.toThrow(/no relays/);
    const nobody = drandBeacon({ urls: 'http://127.0.0.1:9', timeoutMs: 100 });
    await expect(nobody.randomnessOf(1000)).rejects.toThrow(BeaconUnavailable);
  });
});
