import type { Client } from 'pg';

/** The secret of a draw opens its result, so it does not go out: what is not drawn yet could never be drawn elsewhere. */
export async function openSealedDraws(client: Client, tenantId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ title: string }>(
    "select title from lottery_draw where tenant_id = $1 and source = 'sealed' and state in ('open', 'closed') order by title",
    [tenantId],
  );
  return rows.map(({ title }) => `「${title}」`);
}
