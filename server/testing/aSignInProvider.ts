import * as residents from '../account/identity/identity.queries.ts';
import { newId } from '../newId.ts';
import { insertAttempt } from '../oidc/attempt.queries.ts';
import { saveProvider } from '../oidc/provider.queries.ts';
import { linkIdentity } from '../staff/oidc/identity.queries.ts';
import type { Arranging, TestMember } from './factories.ts';

/** A provider by which staff sign in, somebody who does, and somebody on the way. */
export async function aSignInProvider(
  { db, server }: Arranging,
  { tenantId }: { readonly tenantId: string },
  mark: string,
) {
  const at = new Date(server.clock());
  const issuer = 'https://login.example.jp';
  await saveProvider(db, {
    ...{ tenantId, audience: 'staff', version: 0, at, by: mark },
    provider: {
      isOn: true,
      label: `${mark}共通`,
      issuer,
      clientId: `${mark}id`,
      clientSecret: 'kept',
      scopes: 'openid',
      requiredClaim: '',
      requiredValue: '',
      groupsClaim: 'groups',
      mappings: [{ group: `${mark}課`, role: 'viewer', containerIds: null }],
      factorMarks: ['mfa'],
      makesAccounts: true,
    },
  });
  const staff = await db.selectFrom('staff').select('staff_id').where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!staff) throw new Error('the town has no staff');
  const staffId = staff.staff_id;
  await linkIdentity(db, { tenantId, staffId, issuer, subject: mark, isManaged: false, at, refreshToken: null });
  const way = { audience: 'staff', issuer, nonce: 'n', verifier: 'v', purpose: 'link', returnTo: '' } as const;
  await insertAttempt(
    db,
    { tenantId, audience: 'staff', state: mark, browser: mark },
    { ...way, ownerId: staffId, sessionId: newId() },
    at,
  );
}

/** Somebody who logs in by the provider of residents. */
export const anIdentity = ({ db, server }: Arranging, { tenantId, userId }: TestMember, subject: string) =>
  residents.linkIdentity(db, {
    ...{ tenantId, userId, issuer: 'https://login.example.jp', subject },
    at: new Date(server.clock()),
  });
