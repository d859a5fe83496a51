import { normalizeStaffLogin } from '#rules/staff/checkMember.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { Seals } from '../seal/seals.ts';
import { openedSecret, totpCode } from '../signIn/secondFactor.ts';
import { staffByLogin } from '../staff.queries.ts';

/** What the app of a member of the demo shows. Refuses notFound for everybody else. */
export const getDemoCode =
  ({ seals }: { readonly seals: Seals }): Operation<'Local/GetDemoCode'> =>
  async ({ trx, tenant: { tenantId }, nowMs }, { login }) => {
    const row = await staffByLogin(trx, { tenantId, login: normalizeStaffLogin(login) });
    if (!row?.is_demo || row.disabled_at !== null || row.totp_secret === null) {
      throw new Refused({ code: 'notFound', message: 'このデモの職員は見つかりませんでした。' });
    }
    return {
      code: totpCode(openedSecret(seals, { tenantId, staffId: row.staff_id }, row.totp_secret), nowMs),
      secondsLeft: 30 - (Math.floor(nowMs / 1000) % 30),
    };
  };
