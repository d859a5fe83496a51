import { sql } from 'kysely';
import { expect } from 'vitest';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { inTenant } from '#server/db/connect.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { type People, runJobs, todayOf } from '#server/testing/simulation/town.ts';
import { countAnew, type DayBook, everything, lookAtDay } from './countAnew.ts';
import { rowsBy, totalOf } from './figuresShown.ts';

/** A book of the days of a town, from the first one on. */
export const aDayBook = (firstDay: string) => ({ firstDay, nextDay: firstDay, days: new Map() as DayBook });

type Book = ReturnType<typeof aDayBook>;

/** Writes down the days that have passed, before anybody does anything on the one that begins. */
export async function writeDown({ server, tenant }: People, book: Book, today: string) {
  for (; book.nextDay < today; book.nextDay = addDays(book.nextDay, 1)) {
    book.days.set(book.nextDay, await lookAtDay(server.db, tenant.tenantId, book.nextDay));
  }
}

async function tablesOf({ server, tenant }: People, span: { readonly from: string; readonly to: string }) {
  const staff = await aStaffMember(server, tenant);
  const { status, body } = await server.call('Desk/GetStatistics', span, { staff });
  expect(status).toBe(200);
  return body.tables;
}

/** What the tables say, in the form of the count. */
function shownIn(tables: readonly StatisticsTable[], expected: ReturnType<typeof countAnew>) {
  const pick = (row: object, like: object) =>
    Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]));
  const rooms = rowsBy(tables, 'rooms');
  const summary = rowsBy(tables, 'summary').all ?? {};
  const counts = (key: string, like: object) =>
    Object.fromEntries(Object.keys(like).map((name) => [name, rowsBy(tables, key)[name]?.counted]));
  return {
    rooms: expected.rooms.map((room) => pick({ ...rooms[room.articleId], articleId: room.articleId }, room)),
    summary: pick(summary, expected.summary),
    outcomes: counts('outcomes', expected.outcomes),
    methods: counts('methods', expected.methods),
    cancellations: Object.values(rowsBy(tables, 'cancellations')).map(({ counted }) => counted),
    draws: pick(totalOf(tables, 'draws'), expected.draws),
    money: pick(totalOf(tables, 'income'), expected.money),
  };
}

/** The longest use lasts so many days: what began before them is over. */
const longestUse = 7;

/** Several spans of what is over: all of it, a month, days that are no months. */
const spansOf = ({ firstDay, nextDay }: Book) => {
  const most = Math.min(daysBetween(firstDay, nextDay) - 1 - longestUse, 364);
  const spans = [
    [0, most],
    [0, Math.min(29, most)],
    [3, Math.min(32, most)],
    [19, 21],
  ] as const;
  return spans.map(([from, to]) => ({ from: addDays(firstDay, from), to: addDays(firstDay, to) }));
};

/** Lets the nights pass after which all that was used some days ago is over and counted. */
async function letNightsPass(town: People, book: Book) {
  const { server } = town;
  const today = todayOf(town);
  for (const night of [1, 2]) {
    const morning = addDays(today, night);
    server.clock.set(`${morning}T01:00`);
    await writeDown(town, book, morning);
    await runJobs(town);
    server.clock.set(`${morning}T03:05`);
    await runJobs(town);
  }
}

/** Compares what 統計 show with a count from docs/statistics.md alone. Answers what is shown. */
export async function statisticsAgree(town: People, book: Book) {
  const { server, tenant } = town;
  await letNightsPass(town, book);
  const all = await everything(server.db, tenant.tenantId);
  for (const span of spansOf(book)) {
    const count = countAnew(all, book.days, span);
    expect(shownIn(await tablesOf(town, span), count), `${span.from} to ${span.to}`).toEqual(count);
  }
  return { all, shown: () => Promise.all(spansOf(book).map((span) => tablesOf(town, span))) };
}

/** The same before and after somebody is forgotten, and whatever ended years ago. */
export async function statisticsStay(town: People, book: Book) {
  const { server, tenant } = town;
  const { all, shown } = await statisticsAgree(town, book);
  const before = await shown();
  await inTenant(server.db, tenant.tenantId, (trx) =>
    sql`select forget_person(${tenant.tenantId}, ${town.people[0]?.userId}, now())`.execute(trx),
  );
  for (const night of [1, 2, 3]) {
    server.clock.set(`2036-06-0${night}T03:05`);
    await runJobs(town);
  }
  const left = await server.db
    .selectFrom('reservation')
    .select('purpose')
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  expect(left.length).toBeLessThan(all.reservations.length);
  expect(left.every(({ purpose }) => purpose === '')).toBe(true);
  expect(await shown()).toEqual(before);
}
