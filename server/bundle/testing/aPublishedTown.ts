import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { parse } from 'yaml';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { addDays, dayOf, daysFrom } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import { type Arranging, aMember, aSession, type TestSession, type TestTenant } from '#server/testing/factories.ts';
import { wholly } from '#server/testing/importText.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type AnyCase, anyCase, type FeeCase } from '../form/feeCase.ts';
import { readBundle } from '../import/importBundle.ts';
import { importPlanned } from '../import/importPlanned.ts';
import type { ResolvedArticle } from '../read/resolved.ts';

const folder = join(import.meta.dirname, 'towns');
const ending = '.cases.yaml';

/** Every town that publishes something. */
export const publishedTowns = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();

/** The bundle of a town as it is written. */
export const townText = (town: string) => readFileSync(join(folder, `${town}.yaml`), 'utf8');

/** What a town publishes, as it is written. */
export const casesText = (town: string) => readFileSync(join(folder, `${town}${ending}`), 'utf8');

/** What a town publishes, by kind. */
export const publishedCases = (town: string): readonly AnyCase[] => anyCase.array().parse(parse(casesText(town)));

export type PublishedTown = {
  readonly tenant: TestTenant;
  /** Somebody who belongs to these classes, with these reductions. */
  readonly personWith: (given: Pick<FeeCase, 'classes' | 'reductions'>) => Promise<TestSession>;
  /** The body of Reserve for a published use on a day. */
  readonly bodyFor: (given: FeeCase, date: string) => ReserveRequest;
};

/** The frames or the hours of a room that a case speaks of. */
function usedOf(room: ResolvedArticle, { frames = [], hours }: FeeCase) {
  if (room.timeFrameType === 'frame') return room.frames.filter(({ name }) => frames.includes(name));
  if (!hours) throw new Error(`no hours of ${room.key}`);
  return [{ name: timeRangeName(hours), hours }];
}

/** A town as it publishes its rooms and fees, imported from its bundle. `change` rewrites the bundle's text first. */
export async function aPublishedTown(
  server: Arranging & { readonly clock: () => number },
  town: string,
  change: (text: string) => string = (text) => text,
): Promise<PublishedTown> {
  const nowMs = server.clock();
  const bundle = readBundle({ file: `${town}.yaml`, text: change(townText(town)) }, nowMs);
  const { tenantId } = await importPlanned(server.db, {
    ...wholly,
    bundle,
    nowMs,
    hash: (password) => hash(password),
    actor: { kind: 'staff', name: 'local:test' },
    publicUrl: 'http://yoyaku.test',
  });
  const tenant = { tenantId, tenantAlias: bundle.tenant.alias, tenantName: bundle.tenant.name };
  const [place] = bundle.containers;
  const articles = await server.db
    .selectFrom('article')
    .select(['key', 'article_id', 'container_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const people = new Map<string, Promise<TestSession>>();
  return {
    tenant,
    personWith({ classes, reductions }) {
      const key = [classes, reductions].join('|');
      const known =
        people.get(key) ?? aMember(server, tenant, { classes, reductions }).then((one) => aSession(server, one));
      people.set(key, known);
      return known;
    },
    bodyFor(given, date) {
      const article = articles.find(({ key }) => key === given.article);
      const offered = place?.articles.find(({ key }) => key === given.article);
      if (!article || !offered) throw new Error(`no room ${given.article}`);
      const used = usedOf(offered, given);
      return {
        containerId: article.container_id,
        date,
        purpose: '公表された例',
        purposeType: '会議',
        admissionFeeRequired: given.admission !== null && given.admission > 0,
        admissionFee: given.admission,
        expectedNumberOfAttendee: 20,
        equipmentNames: [],
        useConditions: given.conditions,
        details: used.map(({ name, hours }, index) => ({
          reservationDetailNumber: index + 1,
          articleId: article.article_id,
          articleName: article.name,
          date,
          timeFrameName: name,
          ...clockOfMinutes(hours),
          basicFee: 0,
          extendedBefore: index === 0 ? given.extendedBefore : 0,
          extendedAfter: index === used.length - 1 ? given.extendedAfter : 0,
          ...(given.usedMinutes !== undefined && { usedMinutes: given.usedMinutes }),
        })),
      };
    },
  };
}

/** Days of the kind a case speaks of, from so many days before the use on, for half a year. */
export function daysFor(server: TestServer, { day, bookedDaysBefore }: FeeCase) {
  const from = addDays(dayOf(localDateTimeOf(server.clock(), 'Asia/Tokyo')), bookedDaysBefore);
  const kinds: readonly string[] = ['weekday', 'saturday', 'sunday', 'holiday'];
  if (!kinds.includes(day)) return [day];
  return daysFrom(from, 180 - bookedDaysBefore).filter((date) => ordinanceDayOf(date, nationalHolidays) === day);
}
