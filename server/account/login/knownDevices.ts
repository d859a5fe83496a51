import { createHmac, timingSafeEqual } from 'node:crypto';

/** For whom a device is known. The hash is part of it, so that a new password makes every device a stranger again. */
export type DeviceOwner = { readonly tenantId: string; readonly userId: string; readonly passwordHash: string };

/** So many people of one tenant may share a browser. */
const mostOwners = 5;

/** How long a device is known after a login, in milliseconds; browsers keep no cookie longer than 400 days. */
export const knownDeviceLifeMs = 180 * 86_400_000;

/**
 * Proofs that somebody has logged in with a browser before. They are signed and name nobody, so a cookie can hold them:
 * a list of them, the newest first.
 */
export function knownDevices(secret: Buffer) {
  const sign = ({ tenantId, userId, passwordHash }: DeviceOwner, since: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', tenantId, userId, passwordHash, since]))
      .digest('base64url');
  const isOf = (owner: DeviceOwner, proof: string) => {
    const [since = '', signature = ''] = proof.split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(owner, since))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const listed = (proofs: string) => proofs.split('~').slice(0, mostOwners);

  return {
    /** True when one of the proofs is this person's and not too old. */
    isKnown: (owner: DeviceOwner, proofs: string, nowMs: number) =>
      listed(proofs).some((proof) => isOf(owner, proof) && sinceOf(proof) + knownDeviceLifeMs > nowMs),
    /** The proofs with a new one of this person. */
    add(owner: DeviceOwner, proofs: string, nowMs: number) {
      const since = Math.floor(nowMs).toString(36);
      const others = listed(proofs).filter((proof) => proof !== '' && !isOf(owner, proof));
      return [`${since}.${sign(owner, since)}`, ...others].slice(0, mostOwners).join('~');
    },
  };
}

const sinceOf = (proof: string) => Number.parseInt(proof.split('.')[0] ?? '', 36);

export type KnownDevices = ReturnType<typeof knownDevices>;
