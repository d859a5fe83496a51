import { randomBytes } from 'node:crypto';
import { connect } from '#server/db/connect.ts';
import { aHall, type HallOptions } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
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

/** Writes what a story begins with straight into the database, each story in a tenant of its own. */
export function arrangeIn({ databases, offsetMs }: World) {
  const { db } = connect({ url: databases.superuserUrl, size: 3, onLost: () => undefined });
  // Of the server, factories take the clock alone.
  const arranging = { db, server: { clock: () => Date.now() + offsetMs } } as Arranging;
  /** A tenant that no other story sees, not even in the list of the landing page. */
  const aTown = (overrides: TenantOverrides = {}) =>
    aTenant(arranging, {
      tenantAlias: `town-${randomBytes(6).toString('hex')}`,
      tenantName: 'みどり町',
      isListed: false,
      canFacilitySpanReservation: false,
      ...overrides,
    });

  return {
    db,
    aTown,
    aHall: withArranging(aHall, arranging),
    aMember: withArranging(aMember, arranging),
    anAnnouncement: withArranging(anAnnouncement, arranging),
    aPolicy: withArranging(aPolicy, arranging),
    aReservation: withArranging(aReservation, arranging),
    aSession: withArranging(aSession, arranging),
    reserveBody,
    /** A town with a hall and a member who is logged in. */
    async aResident(overrides: TenantOverrides = {}, hallOptions: HallOptions = {}) {
      const town = await aTown(overrides);
      const hall = await aHall(arranging, town, { name: '中央公民館', ...hallOptions });
      const member = await aMember(arranging, town);
      return { town, hall, member, session: await aSession(arranging, member) };
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
export type { TestMember, TestSession, TestTenant };
