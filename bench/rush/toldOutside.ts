import type { Client } from 'pg';
import { asSuperuser } from '../data/drawnLottery.ts';
import type { Beside } from './beside.ts';
import { rateText } from './lines.ts';
import type { World } from './world.ts';

/** So many addresses are told, so that a thousand messages a second are queued by a machine that reserves half as often. */
const addresses = 3;

/** Longer than a process goes on with what it has read of the directory, in milliseconds. */
const directoryMs = 2_500;

const events = ['reservation.made'];

async function tell(client: Client, tenantId: string, tells: boolean) {
  await client.query('delete from webhook where tenant_id = $1', [tenantId]);
  for (let count = 0; tells && count < addresses; count += 1) {
    // Nothing is reached there, so all of it stays queued and is tried again and again.
    await client.query(
      `insert into webhook (tenant_id, webhook_id, name, url, events, receiver_since, secret, state_at, tried_from, created_at, created_by_name)
       values ($1, gen_random_uuid(), 'bench', 'https://127.0.0.1/', $2, now(), 'whsec_AAAA', now(), now(), now(), 'bench')`,
      [tenantId, events],
    );
  }
  await client.query('update tenant set tells_outside = $2 where tenant_id = $1', [tenantId, tells]);
  // As whoever writes it does: processes go on with what they know of a tenant until its version says otherwise.
  await client.query(
    `insert into fresh_version (tenant_id, kind, subject_id, scope_id) values ($1, 'tenant', $1, $1)
     on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`,
    [tenantId],
  );
  await new Promise((resolve) => setTimeout(resolve, directoryMs));
}

/** The town tells several addresses of each reservation: all messages are queued in its transaction. */
export async function toldOutside({ database, town: { tenantId } }: World): Promise<Beside> {
  await asSuperuser(database, (client) => tell(client, tenantId, true));
  const begun = performance.now();
  return {
    end: () =>
      asSuperuser(database, async (client) => {
        const seconds = (performance.now() - begun) / 1_000;
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::integer from webhook_delivery where tenant_id = $1',
          [tenantId],
        );
        const count = rows[0]?.count ?? 0;
        await tell(client, tenantId, false);
        if (count === 0) throw new Error('no webhook was queued, so nothing was measured');
        return `${rateText(count / seconds)} webhooks queued for ${addresses} addresses (${count} in ${seconds.toFixed(1)} s)`;
      }),
  };
}
