import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { searchDigits } from '#rules/account/searchDigits.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import type { Database } from '#server/db/connect.ts';
import { idsBeginning } from './people.queries.ts';

/** Whose reservations are looked for at once. A name that more people share has to be narrowed by the clerk. */
const most = 300;

export type PeopleMeant = { readonly userIds: readonly string[]; readonly hasMore: boolean };

export const nobodyMeant: PeopleMeant = { userIds: [], hasMore: false };

/** Some of those whom a text may mean by number, phone, name or reading, and whether there are more. */
export async function peopleMeant(
  trx: Database,
  { tenantId, text }: { readonly tenantId: string; readonly text: string },
): Promise<PeopleMeant> {
  const key = searchFold(text);
  if (key === '') return nobodyMeant;
  const sought = { tenantId, key, digits: searchDigits(text), userNumber: normalizeLoginId(text), limit: most + 1 };
  const found = await idsBeginning(trx, sought);
  return { userIds: found.slice(0, most), hasMore: found.length > most };
}
