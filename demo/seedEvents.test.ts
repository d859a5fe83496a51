import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportBundle } from '#server/bundle/export/exportBundle.ts';
import { CliError } from '#server/cli/CliError.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { townBundle } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { addMore } from './seedProgram.ts';

let school: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  school = await aCliDatabase();
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.clear();
  ({ tenantId } = await school.importText(schoolBundle));
});

const volume = { events: 40, reservations: 1_500, residents: 300, seed: 1 };
const add = (options: Partial<typeof volume> = {}) =>
  addMore(school.db, { tenantId, nowMs: testNowMs, options: { ...volume, ...options } });

const countOf = async (what: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(what)}`.execute(school.all);
  return rows[0]?.count;
};

describe('Adding volume to a tenant of event mode', () => {
  test('adds as many events, people and reservations as asked for, and no rule is broken', async () => {
    expect(await add()).toBe(1_500);
    expect(await countOf('event_reservation')).toBe(1_500);
    expect(await countOf(`event where key like 'volume-%'`)).toBe(40);
    expect(await countOf(`event_condition where key like 'volume-%'`)).toBe(8);
    expect(await countOf('account')).toBe(301);
    expect(await brokenEventRules(school.all, tenantId)).toEqual([]);
  });

  test('never lets people come outside of the span, or another birth month', async () => {
    await add();
    const wrong = await sql<{ what: string }>`
      select 'outside' as what from event_reservation join event_entry_span using (tenant_id, event_entry_span_id)
      where added_at < opens_at or added_at >= closes_at or added_at > to_timestamp(${testNowMs / 1000})
      union all
      select 'month' from event_reservation join event using (tenant_id, event_id) join account using (tenant_id, user_id)
      where birth_month > 0 and extract(month from birthday) <> birth_month
      union all
      select 'span' from event_reservation where not exists (select from entry_span_event
        where entry_span_event.event_id = event_reservation.event_id
          and entry_span_event.event_entry_span_id = event_reservation.event_entry_span_id)
      union all
      select 'history' from event_reservation where not exists (select from event_reservation_history as history
        where history.event_reservation_id = event_reservation.event_reservation_id
          and history.after ->> 'state' = event_reservation.state)`.execute(school.all);
    expect(wrong.rows).toEqual([]);
  });

  test('again, with another seed, beside what is there', async () => {
    await add();
    await add({ seed: 2 });
    expect(await countOf('event_reservation')).toBe(3_000);
    expect(await brokenEventRules(school.all, tenantId)).toEqual([]);
  });

  test('with the same seed is refused in a sentence and changes nothing', async () => {
    await add();
    const before = await school.checksums();
    await expect(add()).rejects.toThrow(
      new CliError('"school" has the events of seed 1 already; take another --seed.'),
    );
    expect(await school.checksums()).toEqual(before);
  });

  test('only to the events that are there, when no others are asked for', async () => {
    expect(await add({ events: 0, reservations: 60, residents: 60 })).toBeGreaterThan(20);
    expect(await brokenEventRules(school.all, tenantId)).toEqual([]);
  });

  test('makes a tenant whose export can be imported again', async () => {
    await add({ reservations: 300, residents: 100 });
    const text = await inTenant(school.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: false }));
    // Only the order of what was added at the end is computed anew.
    const { change } = await school.importText(text);
    expect(change).toMatchObject({ added: 0, removed: 0 });
    expect((await school.importText(text)).change).toEqual({ added: 0, changed: 0, removed: 0 });
    expect(await brokenEventRules(school.all, tenantId)).toEqual([]);
  });

  test('is refused in facility mode', async () => {
    const town = await school.importText(townBundle);
    const adding = addMore(school.db, { tenantId: town.tenantId, nowMs: testNowMs, options: volume });
    await expect(adding).rejects.toThrow('"town" has no events: it is in facility mode.');
  });
});
