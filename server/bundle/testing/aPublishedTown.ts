import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { parse } from 'yaml';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { addDays, dayOf, daysFrom } from '#rules/day/day.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import { aMember, aSession, type TestSession, type TestTenant } from '#server/testing/factories.ts';
import { wholly } from '#server/testing/importText.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type AnyCase, anyCase, type FeeCase } from '../form/feeCase.ts';
import { readBundle } from '../import/importBundle.ts';
import { importPlanned } from '../import/importPlanned.ts';

const folder = join(import.meta.dirname, 'towns');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** What a town publishes, by kind. */
export const publishedCases = (town: string): readonly AnyCase[] =>
  anyCase.array().parse(parse(textOf(`${town}.cases.yaml`)));

export type PublishedTown = {
  readonly tenant: TestTenant;
  /** Somebody who belongs to these classes, with these reductions. */
  readonly personWith: (given: Pick<FeeCase, 'classes' | 'reductions'>) => Promise<TestSession>;
  /** The body of Reserve for a published use on a day. */
  readonly bodyFor: (given: FeeCase, date: string) => ReserveRequest;
};

/** A town as it publishes its rooms and fees, imported from its bundle. `change` rewrites the bundle's text first. */
export async function aPublishedTown(
  server: TestServer,
  town: string,
  change: (text: string) => string = (text) => text,
): Promise<PublishedTown> {
  const nowMs = server.clock();
  const bundle = readBundle({ file: `${town}.yaml`, text: change(textOf(`${town}.yaml`)) }, nowMs);
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
      if (!article || offered?.timeFrameType !== 'frame') throw new Error(`no frames of ${given.article}`);
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
        details: offered.frames
          .filter(({ name }) => given.frames?.includes(name))
          .map(({ name, hours }, index) => ({
            reservationDetailNumber: index + 1,
            articleId: article.article_id,
            articleName: article.name,
            date,
            timeFrameName: name,
            ...clockOfMinutes(hours),
            basicFee: 0,
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
