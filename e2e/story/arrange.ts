import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { drawKinds } from '#server/app/drawKinds.ts';
import { connect, inTenant } from '#server/db/connect.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { recurring } from '#server/jobs/recurringJobs.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { aChild } from '#server/testing/aChild.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { aContext } from '#server/testing/aContext.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { aHall, type HallOptions } from '#server/testing/aHall.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anOffer } from '#server/testing/anOffer.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aStandingBill } from '#server/testing/aStandingBill.ts';
import {
  type Arranging,
  aMember,
  anAnnouncement,
  aPolicy,
  aSession,
  aTenant,
  memberPassword,
  type TenantOverrides,
  type TestMember,
  type TestSession,
  type TestTenant,
} from '#server/testing/factories.ts';
import type { World } from '../world/world.ts';

type WithoutFirst<Made> = Made extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

const withArranging = <Made extends (arranging: Arranging, ...rest: never[]) => unknown>(
  made: Made,
  arranging: Arranging,
) => ((...rest: never[]) => made(arranging, ...rest)) as WithoutFirst<Made>;

/**
 * What a town does every day. It begins tomorrow (its draws with the first entry), not while a story is still being set
 * up: in hundreds of towns at once it would take the servers much of their time.
 */
const dailyFrom = (nowMs: number) => recurring.map((kind) => ({ kind, subject: '', dueAt: new Date(nowMs) }));

/** Sets how many more seconds the seats in a person's cart are held; negative when the hold has expired. */
const holdFor = ({ db }: Arranging, member: TestMember, seconds: number) =>
  db
    .updateTable('event_reservation')
    .set({ hold_expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .where('hold_expires_at', 'is not', null)
    .execute();

type Place = Pick<World, 'databases'> & { readonly now: () => number };

/** Writes the initial data of a story straight into the database, each story in its own tenant. */
export function arrangeIn({ databases, now }: Place) {
  const { db } = connect({ url: databases.superuserUrl, size: 3, onLost: () => undefined });
  // Of the server, factories take the clock alone.
  const arranging = { db, server: { clock: now } } as Arranging;
  /** A tenant that no other story sees, not even in the list of the landing page. */
  const aTown = async (overrides: TenantOverrides = {}) => {
    const town = await aTenant(arranging, {
      tenantAlias: `town-${randomBytes(6).toString('hex')}`,
      tenantName: 'みどり町',
      isListed: false,
      canFacilitySpanReservation: false,
      ...overrides,
    });
    await scheduleAll(db, { tenantId: town.tenantId, jobs: dailyFrom(now() + 86_400_000) });
    return town;
  };

  return {
    db,
    aTown,
    aCategory: withArranging(aCategory, arranging),
    aChild: withArranging(aChild, arranging),
    aCondition: withArranging(aCondition, arranging),
    aHall: withArranging(aHall, arranging),
    aMember: withArranging(aMember, arranging),
    anAnnouncement: withArranging(anAnnouncement, arranging),
    aPolicy: withArranging(aPolicy, arranging),
    aReservation: withArranging(aReservation, arranging),
    aSession: withArranging(aSession, arranging),
    aSpan: withArranging(aSpan, arranging),
    aStaffMember: withArranging(aStaffMember, arranging),
    aStandingBill: withArranging(aStandingBill, arranging),
    aGroup: withArranging(aGroup, arranging),
    anEvent: withArranging(anEvent, arranging),
    anEventContainer: withArranging(anEventContainer, arranging),
    anEventReservation: withArranging(anEventReservation, arranging),
    anOffer: withArranging(anOffer, arranging),
    reserveBody,
    /** A town with a hall and a member who is logged in. */
    async aResident(overrides: TenantOverrides = {}, hallOptions: HallOptions = {}) {
      const town = await aTown(overrides);
      const hall = await aHall(arranging, town, { name: '中央公民館', ...hallOptions });
      const member = await aMember(arranging, town);
      return { town, hall, member, session: await aSession(arranging, member) };
    },
    /** An event town with a school and a member who is logged in. */
    async aLearner(overrides: TenantOverrides = {}, person: Parameters<typeof aMember>[2] = {}) {
      const town = await aTown({ tenantMode: 'event', canEventReception: true, ...overrides });
      const school = await aSchool(arranging, town);
      const member = await aMember(arranging, town, person);
      return { town, school, member, session: await aSession(arranging, member) };
    },
    holdFor: withArranging(holdFor, arranging),
    /** What a person has in the cart, has reserved or had, in the order of adding. */
    coursesOf: (member: TestMember) =>
      db
        .selectFrom('event_reservation')
        .innerJoin('event', (join) =>
          join
            .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
            .onRef('event.event_id', '=', 'event_reservation.event_id'),
        )
        .where('event_reservation.tenant_id', '=', member.tenantId)
        .where('user_id', '=', member.userId)
        .select(['event.name', 'state', 'seat_number as seat', 'request_for_borrow_instrument as isLoanAsked', 'fee'])
        .orderBy('sequence')
        .execute(),
    /** The names of those whom somebody brings, of each course. */
    async partiesOf({ tenantId, userId }: TestMember) {
      const held = await db
        .selectFrom('event_reservation')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .select('party')
        .orderBy('sequence')
        .execute();
      return held.map(({ party }) => (party as { name: string }[]).map(({ name }) => name));
    },
    /** Draws a closed list by the digits of a ceremony, as staff do on the command line. */
    async drawByDigits({ tenantId }: TestTenant, drawId: string, digits: string) {
      const tenant = await tenantDirectory(db).byId(tenantId);
      if (!tenant) throw new Error('The town of the draw is gone.');
      const drawn = { drawId, randomness: { hex: digits } };
      return inTenant(db, tenantId, (trx) => makeDraw(drawKinds, aContext({ trx, tenant, nowMs: now() }), drawn));
    },
    /** A user of a demo town with an open session; to look at, not to change. */
    async aDemoResident(alias: string, userNumber = '10000001') {
      const user = await db
        .selectFrom('account')
        .innerJoin('tenant', 'tenant.tenant_id', 'account.tenant_id')
        .where('tenant.alias', '=', alias)
        .where('user_number', '=', userNumber)
        .select(['tenant.tenant_id as tenantId', 'tenant.name as tenantName', 'user_id as userId'])
        .executeTakeFirstOrThrow();
      const town = { tenantId: user.tenantId, tenantAlias: alias, tenantName: user.tenantName };
      const member = { ...town, userId: user.userId, userNumber, password: memberPassword };
      return { town, member, session: await aSession(arranging, member) };
    },
    close: () => db.destroy(),
  };
}

export type Arrange = ReturnType<typeof arrangeIn>;
export type Resident = Awaited<ReturnType<Arrange['aResident']>>;
export type Learner = Awaited<ReturnType<Arrange['aLearner']>>;
export type { TestMember, TestSession, TestTenant };
