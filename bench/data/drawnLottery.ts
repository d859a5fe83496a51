import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { drawKinds } from '#server/app/drawKinds.ts';
import type { Context, Scope } from '#server/context.ts';
import { connect } from '#server/db/connect.ts';
import { executorOn } from '#server/executor.ts';
import { closeDraw } from '#server/lottery/closeDraw.ts';
import { drawNamed } from '#server/lottery/draw.queries.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { randomnessFor } from '#server/lottery/lotteryDraw.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { newId } from '#server/newId.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { withoutOutside } from '#server/testing/withoutOutside.ts';
import { analyzed } from './analyzed.ts';
import type { BenchDatabase } from '../benchServers.ts';
import type { Caller } from '../httpClient.ts';

/** Somebody with one entry. Whoever has the same `wanted` asked for the same and differs by ids alone. */
export type Entrant = {
  readonly caller: Caller;
  readonly userId: string;
  readonly entryId: string;
  /** Of the one detail of a course. */
  readonly detailId: string;
  readonly entryNumber: string;
  readonly salt: string;
  readonly wanted: number;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** People who want one of so many things, by turns. */
export const entrantsOf = (tenantId: string, { count, things }: { readonly count: number; readonly things: number }) =>
  Array.from({ length: count }, (_, index): Entrant => {
    const userId = newId();
    return {
      caller: { tenantId, token: digest(userId).toString('base64url') },
      userId,
      entryId: newId(),
      detailId: newId(),
      entryNumber: newEntryNumber(),
      salt: newEntrySalt(),
      wanted: index % things,
    };
  });

/** Runs the work in one transaction of the superuser, then brings all tables into a settled state. */
export async function asSuperuser<T>({ superuserUrl }: BenchDatabase, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    await analyzed(client);
    return result;
  } finally {
    await client.end();
  }
}

/** A tenant whose results are announced five days after the close, and whose fees are paid online. */
export async function insertTenant(client: pg.Client, tenant: { tenantId: string; alias: string; mode: string }) {
  await client.query(
    `insert into tenant values ($1, $2, 'ベンチ抽選館', $3, '東京都', false, 'blue', 'Asia/Tokyo', '', 'musashino',
       '利用者番号', true, false, true, true, true, true, true, true, true)`,
    [tenant.tenantId, tenant.alias, tenant.mode],
  );
  await client.query(
    `insert into tenant_setting (tenant_id, line_channel_id, cancel_deadline_days, undo_minutes, release_cancelled,
       fee_collection) values ($1, '', 3, 30, 'at_once', 'online')`,
    [tenant.tenantId],
  );
}

export async function insertPeople(client: pg.Client, tenantId: string, entrants: readonly Entrant[]) {
  await client.query(
    `insert into account (tenant_id, user_id, user_number, kind, password_hash, email, last_name, first_name, last_name_kana,
       first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at, verified_at)
     select $1, id, (10000000 + number)::text, 'member', '', 'person-' || number || '@example.jp', '計測', '花子', 'ケイソク', 'ハナコ', '', '', '', 'Mobile', '', now(), now()
     from unnest($2::uuid[]) with ordinality as person(id, number)`,
    [tenantId, entrants.map(({ userId }) => userId)],
  );
  await client.query(
    `insert into session select $1, hash, id, now(), now() from unnest($2::bytea[], $3::uuid[]) as person(hash, id)`,
    [tenantId, entrants.map(({ caller }) => digest(caller.token)), entrants.map(({ userId }) => userId)],
  );
}

export type Published = { readonly scope: Scope; readonly drawId: string };

/** Publishes the tenant's one draw with all entries that wait, and runs the work on it, as the app's own role. */
export async function withDraw<T>(
  { appUrl }: BenchDatabase,
  { tenantId, publish }: { tenantId: string; publish: (context: Context) => Promise<void> },
  work: (published: Published) => Promise<T>,
) {
  const { db } = connect({ url: appUrl, size: 2, onLost: () => undefined });
  try {
    const tenant = await tenantDirectory(db).byId(tenantId);
    if (!tenant) throw new Error('no tenant');
    const executor = executorOn({ db, clock: Date.now, publicUrl: 'http://127.0.0.1', consoleUrl: 'http://127.0.0.1' });
    const actor = { kind: 'job', name: 'bench' } as const;
    const scope = executor.scope({ tenant, actor, log: pino({ level: 'silent' }) });
    const drawId = await scope.transact(async (context) => {
      const { trx } = context;
      await publish(context);
      for (const table of ['reservation', 'event_reservation']) {
        await sql`update ${sql.table(table)} set draw_id = lottery_draw.draw_id from lottery_draw
          where lottery_draw.tenant_id = ${tenantId} and ${sql.table(table)}.tenant_id = ${tenantId}`.execute(trx);
      }
      const { draw_id } = await trx
        .selectFrom('lottery_draw')
        .select('draw_id')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow();
      return draw_id;
    });
    return await work({ scope, drawId });
  } finally {
    await db.destroy();
  }
}

export const close = ({ scope, drawId }: Published) =>
  scope.transact((context) => closeDraw(drawKinds, context, drawId));

/** The secret that was sealed when the draw was published. */
export async function sealedOf({ scope, drawId }: Published) {
  const row = await scope.transact(({ trx, tenant: { tenantId } }) => drawNamed(trx, { tenantId, drawId }));
  const randomness = row && (await randomnessFor(withoutOutside, row));
  if (typeof randomness !== 'object') throw new Error('nothing was sealed');
  return randomness;
}

export async function draw(published: Published) {
  const { scope, drawId } = published;
  const randomness = await sealedOf(published);
  return scope.transact((context) => makeDraw(drawKinds, context, { drawId, randomness }));
}

/** Who has won something, as the draw stored it and before anybody may read it. */
export async function winnersOf({ scope, drawId }: Published) {
  const { rows } = await scope.transact(({ trx, tenant: { tenantId } }) =>
    sql<{ user_id: string }>`
      select user_id from lottery_result join lottery_entry using (tenant_id, draw_id, entry_number)
      where tenant_id = ${tenantId} and draw_id = ${drawId} and jsonb_array_length(won) > 0`.execute(trx),
  );
  return new Set(rows.map(({ user_id }) => user_id));
}
