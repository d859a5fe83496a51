import { type Client, escapeIdentifier } from 'pg';
import { bindingTo } from './connect.ts';
import { keptTables } from './keptTables.ts';
import { longClient } from './longClient.ts';

/**
 * Removes every row of a tenant, in one transaction of the owner: the server's role may not. Answers how many rows; null
 * when no tenant has this alias and this name. Waits while somebody else changes the tenant's rows; nobody of another
 * tenant waits for it.
 */
export async function removeTenant(
  ownerUrl: string,
  { alias, name }: { readonly alias: string; readonly name: string },
): Promise<number | null> {
  const client = longClient(ownerUrl, 'remove', { statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    const found = await client.query<{ tenant_id: string }>(
      'select tenant_id from tenant where alias = $1 and name = $2 for update',
      [alias, name],
    );
    const tenantId = found.rows[0]?.tenant_id;
    if (tenantId === undefined) return null;
    await client.query(bindingTo(tenantId));
    const removed = await removeRows(client, tenantId);
    await client.query('commit');
    return removed;
  } finally {
    await client.end();
  }
}

/** What points to a row goes before it. */
async function removeRows(client: Client, tenantId: string) {
  const tables = (await keptTables(client)).filter(({ columns }) => columns.includes('tenant_id')).toReversed();
  // What is kept from being deleted gives way to this. Switching its trigger off would stop the draws of all tenants.
  await client.query(`set local app.removed_tenant = ${client.escapeLiteral(tenantId)}`);
  let removed = 0;
  for (const { name } of tables) {
    const { rowCount } = await client.query(`delete from ${escapeIdentifier(name)} where tenant_id = $1`, [tenantId]);
    removed += rowCount ?? 0;
  }
  return removed;
}
