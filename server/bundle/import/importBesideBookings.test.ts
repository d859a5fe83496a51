import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockPerson } from '#server/account/person.queries.ts';
import { aCliDatabase, type CliDatabase } from '#server/cli/testing/aCliDatabase.ts';
import { aHallReservation } from '#server/cli/testing/aHallReservation.ts';
import { townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { BookedMeanwhile } from '../BookedMeanwhile.ts';
import { BundleError } from '../BundleError.ts';

let town: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});

beforeEach(async () => {
  await town.clear();
  ({ tenantId } = await town.importText(townBundle));
});

describe('A bundle imported while somebody books', () => {
  const closedThatDay = () => townBundleWith(['from: 2026-07-20', 'from: 2026-07-04']);
  const outcomeOf = (text: string) => town.importText(text).catch((error: unknown) => error);

  async function lockHall(trx: Database) {
    const rows = await trx.selectFrom('space').select('space_id').where('key', 'like', 'half-%').execute();
    await lockSpaces(trx, { tenantId, spaceIds: rows.map(({ space_id }) => space_id) });
  }

  const somebodyWaits = async () => {
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const count = async () => (await waiting.execute(town.all)).rows.length;
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(0);
  };

  /** What comes of an import, people left out, that begins when somebody has booked the hall and not yet committed. */
  async function importAfterBooking(text: string) {
    const outcome = await inTenant(town.db, tenantId, async (trx) => {
      await lockHall(trx);
      await aHallReservation(trx, { tenantId });
      const importing = outcomeOf(text.replace(/users:[\s\S]*$/, ''));
      await somebodyWaits();
      return { importing };
    });
    return outcome.importing;
  }

  test('sees a booking that a closure of the bundle lies over', async () => {
    const error = await importAfterBooking(closedThatDay());
    expect(error).toBeInstanceOf(BundleError);
    expect(String(error)).toMatch(/予約\S+（ホール全体、2026-07-04）ほか1件と重なります。/);
  });

  test('sees a booking that keeps a room from getting other spaces', async () => {
    const error = await importAfterBooking(townBundleWith(['spaces: [half-a, half-b]\n', 'spaces: [half-a]\n']));
    expect(error).toBeInstanceOf(BundleError);
    expect(String(error)).toContain('これからの予約があるため、「ホール全体」の場所は変更できません。');
  });

  test('gives up in a sentence when the other takes too long, and has changed nothing', async () => {
    const before = await town.checksums();
    const error = await inTenant(town.db, tenantId, async (trx) => {
      await lockHall(trx);
      return outcomeOf(closedThatDay());
    });
    expect(error).toBeInstanceOf(BookedMeanwhile);
    expect(String(error)).toContain('Nothing has changed; run it again.');
    expect(await town.checksums()).toEqual(before);
  });

  test('holds people before places, as a booking does', async () => {
    const { user_id } = await town.all
      .selectFrom('account')
      .select('user_id')
      .where('user_number', '=', '10000001')
      .executeTakeFirstOrThrow();
    const { importing } = await inTenant(town.db, tenantId, async (trx) => {
      await lockPerson(trx, { tenantId, userId: user_id });
      const importing = outcomeOf(townBundleWith(['lastName: 緑川', 'lastName: 青山']));
      await somebodyWaits();
      await lockHall(trx);
      return { importing };
    });
    expect(await importing).toMatchObject({ change: { added: 0, changed: 1, removed: 0 } });
  });
});
