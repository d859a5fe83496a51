import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { searchDigits, searchKey } from '#rules/account/searchKey.ts';
import type { Database } from '#server/db/connect.ts';
import { idsBeginning } from './people.queries.ts';

/** The ids of whom a text may mean by number, phone, name or reading, at most `limit` of them. */
export async function peopleMeant(
  trx: Database,
  { tenantId, text, limit }: { readonly tenantId: string; readonly text: string; readonly limit: number },
): Promise<readonly string[]> {
  const key = searchKey(text);
  if (key === '') return [];
  const sought = { tenantId, key, digits: searchDigits(text), userNumber: normalizeLoginId(text), limit };
  return idsBeginning(trx, sought);
}
