import { newId } from '#server/newId.ts';
import { digestOf } from '#server/staff/session.queries.ts';
import { newTokenText } from '#server/staff/token/tokenText.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import type { World } from './world.ts';

/** So many that none of them reads more than a token may in the minute of a row. */
const count = 500;

/** What stands in `Authorization` for tokens of the town that may look. */
export async function apiTokens({ database, town }: World): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => newTokenText(town.tenantId));
  await asSuperuser(database, (client) =>
    client.query(
      `insert into api_token (tenant_id, token_id, name, token_hash, permissions, container_ids, valid_from, valid_until,
         issued_at, issued_by, issued_by_name)
       select $1, id, 'bench', hash, '{board.view}', null, current_date - 1, current_date + 30, now(), 'operator:local:bench', 'bench'
       from unnest($2::uuid[], $3::bytea[]) as token(id, hash)`,
      [town.tenantId, tokens.map(() => newId()), tokens.map(digestOf)],
    ),
  );
  return tokens.map((token) => `Bearer ${token}`);
}
