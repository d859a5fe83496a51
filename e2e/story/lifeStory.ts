import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { actOf, keptNoticeText, ofHouse } from '#server/notice/noticeText.ts';
import { aDatabase } from '#server/testing/testDatabase.ts';
import { offsetTo, offsetToStage } from '../world/stage.ts';
import { type StartedServer, startServer } from '../world/startServer.ts';
import { readWorld, type World } from '../world/world.ts';
import type { Arrange, TestMember, TestTenant } from './arrange.ts';
import { moveClock, test as story } from './story.ts';

/** A server with a database and a clock of its own. */
type Life = { readonly server: StartedServer; readonly world: World; readonly clock: { offsetMs: number } };

export type Time = {
  /**
   * Advances the tenant's clock to that local date-time. First completes everything due before, then everything due by
   * then, so that a jump of days skips no job. Pages have to be opened again, and sessions may have expired.
   */
  becomes(moment: string): Promise<void>;
};

type LifeFixtures = {
  time: Time;
  /** What a person has got by mail, in the order in which it was sent. */
  mailsTo: (member: TestMember) => Promise<readonly Mail[]>;
};

export type Mail = { readonly kind: string; readonly subject: string; readonly body: string };

/**
 * `test` of stories in which time passes. Each has a server of its own, so that others keep their time. Each begins at
 * the time of the stage.
 */
export const test = story.extend<LifeFixtures, { life: Life }>({
  life: [
    async ({}, use) => {
      const outer = readWorld();
      const databases = await aDatabase({ ...outer.databases, template: 'template1' });
      const world = { ...outer, databases };
      const server = await startServer(world, { TZ: 'America/New_York', JOBS_EVERY_MS: '100', DATABASE_POOL: '8' });
      await use({ server, world, clock: { offsetMs: world.offsetMs } });
      expect(await server.stop()).toBe('');
      await databases.drop();
    },
    { scope: 'worker' },
  ],
  world: [async ({ life }, use) => use(life.world), { scope: 'worker' }],
  clock: [async ({ life }, use) => use(life.clock), { scope: 'worker' }],
  baseURL: async ({ life }, use) => use(life.server.url),

  time: [
    async ({ life: { server, clock }, opened, arrange }, use) => {
      const setTo = async (offsetMs: number) => {
        const passed = offsetMs - clock.offsetMs;
        await server.setClock(offsetMs);
        clock.offsetMs = offsetMs;
        for (const context of opened) await context.addInitScript(moveClock, passed);
      };
      const everythingDone = async () => {
        const now = new Date(Date.now() + clock.offsetMs);
        await expect.poll(() => unfinished(arrange, now), { timeout: 30_000, intervals: [50] }).toEqual([]);
      };
      await setTo(offsetToStage());
      await use({
        async becomes(moment) {
          for (const page of opened.flatMap((context) => context.pages())) await page.goto('about:blank');
          await everythingDone();
          await setTo(offsetTo(moment));
          await everythingDone();
        },
      });
      expect(await failedJobs(arrange)).toEqual([]);
    },
    { auto: true },
  ],

  mailsTo: async ({ arrange, world }, use) =>
    use(async (member) => {
      const sent = await arrange.db
        .selectFrom('notice')
        .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
        .where('notice.tenant_id', '=', member.tenantId)
        .where('user_id', '=', member.userId)
        .where('notice.channel', '=', 'mail')
        .where('state', '=', 'sent')
        .select(['notice.notice_id', 'kind', 'facts'])
        .orderBy('notice.sequence')
        .execute();
      // What one act tells goes under the first of its messages.
      for (const [first] of Map.groupBy(sent, ({ facts, notice_id }) => actOf(facts) ?? notice_id).values()) {
        await access(join(world.dataDir, 'mailbox', `${first?.notice_id}.eml`));
      }
      return sent.map(({ kind, facts }) => {
        const text = keptNoticeText([{ kind, facts }], ofHouse);
        if (text === null) throw new Error(`no words for ${kind}`);
        return { kind, ...text };
      });
    }),
});

/** Jobs due by then that are neither done nor postponed, the running one included. */
const unfinished = async ({ db }: Arrange, now: Date) =>
  (
    await db
      .selectFrom('job')
      .where('first_due_at', '<=', now)
      .where('attempts', '=', 0)
      .select(['kind', 'subject'])
      .execute()
  ).map(({ kind, subject }) => `${kind} ${subject}`);

const failedJobs = ({ db }: Arrange) =>
  db.selectFrom('job').where('attempts', '>', 0).select(['kind', 'subject', 'last_error']).execute();

/**
 * From now on refunds of a tenant are requested ten minutes after they are owed and not at once, so that the state in
 * between can be seen.
 */
export async function slowRefunds({ db }: Arrange, { tenantId }: TestTenant) {
  const name = `slow_refunds_${tenantId.replaceAll('-', '')}`;
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin
      new.due_at := new.due_at + interval '10 minutes';
      new.first_due_at := new.due_at;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ${sql.ref(name)} before insert on job for each row
    when (new.kind = 'refund' and new.tenant_id = ${sql.lit(tenantId)}::uuid)
    execute function ${sql.ref(name)}()`.execute(db);
}
