import { z } from 'zod';
import { quicknet } from '#rules/lottery/draw/drand.ts';
import type { SpokenRound } from '#rules/lottery/verify/isRoundSigned.ts';
import { type Beacon, BeaconUnavailable } from './beacon.ts';
import { isSpokenBy } from './drandRound.ts';

const hexadecimal = z.string().regex(/^([0-9a-f]{2}){16,200}$/);
const spokenRound = z.object({ round: z.number().int(), randomness: hexadecimal, signature: hexadecimal });

/**
 * The quicknet of drand, asked over relays (addresses with commas between). One answer that is signed by the network is
 * enough; any other answer is ignored. Null while no relay has the round yet. Throws BeaconUnavailable when no relay
 * could be reached.
 */
export function drandBeacon({ urls, timeoutMs }: { readonly urls: string; readonly timeoutMs: number }): Beacon {
  const relays = urls
    .split(',')
    .map((url) => url.trim().replace(/\/$/, ''))
    .filter((url) => url !== '');
  return {
    async randomnessOf(round) {
      const problems: string[] = [];
      for (const relay of relays) {
        const answer = await ask(relay, { round, timeoutMs });
        if (typeof answer === 'object') return answer;
        problems.push(`${relay}: ${answer}`);
      }
      if (problems.some((problem) => problem.endsWith(notYet))) return null;
      throw new BeaconUnavailable(problems.join('; ') || 'there are no relays');
    },
  };
}

const notYet = 'not yet';

/** The round with a right signature, or what is wrong. */
async function ask(
  relay: string,
  { round, timeoutMs }: { round: number; timeoutMs: number },
): Promise<SpokenRound | string> {
  try {
    const url = `${relay}/${quicknet.chainHash}/public/${round}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    // Relays answer one or the other for a round to come.
    if (answer.status === 404 || answer.status === 425) return notYet;
    if (!answer.ok) return `HTTP ${answer.status}`;
    const spoken = spokenRound.parse(await answer.json());
    if (spoken.round !== round) return `round ${spoken.round}`;
    return isSpokenBy(quicknet.publicKey, spoken) ? spoken : 'a wrong signature';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
