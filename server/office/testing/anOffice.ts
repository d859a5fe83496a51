import type { RequestOf } from '#contract/endpoints.ts';
import { townBundle } from '#server/cli/testing/townBundle.ts';
import type { TestHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import type { TestTenant } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import type { TestServer } from '#server/testing/testServer.ts';

export type Office = {
  readonly tenant: TestTenant;
  readonly containerId: string;
  readonly staff: TestStaff;
};

let count = 0;

/**
 * The little town of bundles under an alias of its own, without its people, and an administrator who sets it up. `change`
 * rewrites its bundle.
 */
export async function anOffice(server: TestServer, change: (text: string) => string = (text) => text): Promise<Office> {
  count += 1;
  const tenantAlias = `town-${count}`;
  const [withoutPeople = ''] = townBundle.split('users:\n');
  const bundle = change(withoutPeople).replace('alias: town', `alias: ${tenantAlias}`);
  await importText(server.server, bundle, server.clock());
  const { tenantId, containerId } = await server.db
    .selectFrom('tenant')
    .innerJoin('container', 'container.tenant_id', 'tenant.tenant_id')
    .select(['tenant.tenant_id as tenantId', 'container_id as containerId'])
    .where('tenant.alias', '=', tenantAlias)
    .executeTakeFirstOrThrow();
  const tenant = { tenantId, tenantAlias, tenantName: 'みどり町' };
  return { tenant, containerId, staff: await aStaffMember(server, tenant) };
}

/** What the office changes, as it is sent. */
export type Change = Pick<RequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** Makes a change, by the revision that stands. */
export async function changed(server: TestServer, { containerId, staff }: Office, change: Change) {
  const { revision } = (await server.call('Office/GetPlace', { containerId }, { staff })).body;
  return server.call('Office/ChangePlace', { containerId, ...change, revision }, { staff });
}

/** The bundle of the town without its revision. */
export async function exported(server: TestServer, { tenant }: Pick<Office, 'tenant'>) {
  const { bundle } = await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false });
  return bundle.replace(/^revision: \d+\n/, '');
}

/** The body of Reserve for ホールA in the morning of a day. */
export async function morningAt(server: TestServer, { tenant, containerId }: Office, date: string) {
  const { article_id: articleId } = await server.db
    .selectFrom('article')
    .select('article_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('key', '=', 'half')
    .executeTakeFirstOrThrow();
  const halfA = { articleId, articleName: 'ホールA', spaceIds: [] };
  return reserveBody({ containerId, halfA } as unknown as TestHall, { date });
}
