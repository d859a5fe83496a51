import { checkStaffLogin, normalizeStaffLogin } from '#rules/staff/checkMember.ts';
import { cleanLine, compatibleLine } from '#rules/text/typedText.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { insertStaff, type StaffRow, staffById } from '../staff.queries.ts';
import { staffWithEmail } from './identity.queries.ts';
import type { Proved } from './proved.ts';

/** How often another id is tried where somebody has the first one. */
const tries = 20;

/** What somebody is called at the provider, as an id here: the part before the @, in letters that ids have. */
function loginOf({ login }: Pick<Proved, 'login'>) {
  const [local = ''] = login.split('@');
  const typed = normalizeStaffLogin(local)
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 40);
  return checkStaffLogin(typed) === null ? typed : 'staff';
}

/**
 * An account for somebody whom only the provider knows. Null where one of the staff has their mail address: whose it is their
 * own session says, and never a mail address.
 */
export async function accountFor(
  { trx, tenant: { tenantId }, nowMs }: Context,
  proved: Pick<Proved, 'login' | 'name' | 'email'>,
): Promise<StaffRow | null> {
  const email = compatibleLine(proved.email).slice(0, 254);
  if (email !== '' && (await staffWithEmail(trx, { tenantId, email }))) return null;
  const first = loginOf(proved);
  const name = [...cleanLine(proved.name)].slice(0, 50).join('') || first;
  const named = { tenantId, staffId: newId(), name, email, at: new Date(nowMs), by: 'oidc' };
  for (let turn = 1; turn <= tries; turn += 1) {
    const login = turn === 1 ? first : `${first}-${turn}`;
    if (await insertStaff(trx, { ...named, login })) return (await staffById(trx, named)) ?? null;
  }
  return null;
}
