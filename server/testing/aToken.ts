import type { TokenPermission } from '#contract/permissions.ts';
import { tokenPermissions } from '#contract/permissions.ts';
import { newId } from '../newId.ts';
import { digestOf } from '../staff/session.queries.ts';
import { insertToken } from '../staff/token/token.queries.ts';
import { newTokenText } from '../staff/token/tokenText.ts';
import type { Arranging } from './factories.ts';

type Wanted = {
  readonly name?: string;
  /** Everything that a token may do by default, in all of the tenant. */
  readonly permissions?: readonly TokenPermission[];
  readonly containerIds?: readonly string[] | null;
  readonly validUntil?: string;
};

/** A token of a tenant, as IssueToken would have made it. */
export async function aToken(
  { db, server }: Arranging,
  { tenantId }: { readonly tenantId: string },
  {
    name = '図書館システム',
    permissions = tokenPermissions,
    containerIds = null,
    validUntil = '2027-03-31',
  }: Wanted = {},
) {
  const token = newTokenText(tenantId);
  const tokenId = newId();
  await insertToken(db, {
    tenantId,
    tokenId,
    name,
    hash: digestOf(token),
    permissions,
    containerIds,
    validFrom: '2020-01-01',
    validUntil,
    at: new Date(server.clock()),
    by: 'operator:local:test',
    byName: 'local:test',
  });
  return { token, tokenId };
}
