import { aHall, type HallOptions, type TestHall } from './aHall.ts';
import {
  aResident,
  aSession,
  type TenantOverrides,
  type TestMember,
  type TestSession,
  type TestTenant,
} from './factories.ts';
import type { TestServer } from './testServer.ts';

export type SmallTown = {
  readonly tenant: TestTenant;
  readonly member: TestMember;
  readonly session: TestSession;
  readonly hall: TestHall;
};

/** A tenant with one hall and one member who is logged in, and nothing else. */
export async function aSmallTown(
  server: TestServer,
  options: { readonly hall?: HallOptions; readonly tenant?: TenantOverrides } = {},
): Promise<SmallTown> {
  const resident = await aResident(server, options.tenant);
  return { ...resident, hall: await aHall(server, resident.tenant, options.hall) };
}

/** The town as another member of it uses it. */
export const asMember = async (server: TestServer, town: SmallTown, member: TestMember): Promise<SmallTown> => ({
  ...town,
  member,
  session: await aSession(server, member),
});

/** The town at another time of the clock. The member logs in anew, because the session would have expired. */
export function atMoment(server: TestServer, town: SmallTown, moment: string) {
  server.clock.set(moment);
  return asMember(server, town, town.member);
}
