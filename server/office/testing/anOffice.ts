import type { RequestOf } from '#contract/endpoints.ts';
import { changed as rewritten, townBundle } from '#server/cli/testing/townBundle.ts';
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

/** A class of people, and something that a use may be for. */
export const withClasses = (bundle: string) =>
  rewritten(bundle, [
    ['containers:\n', 'classes:\n  - { code: groups, label: 登録団体 }\ncontainers:\n'],
    ['    equipment: [', '    useConditions:\n      - { code: sales, label: 物品の販売 }\n    equipment: ['],
  ]);

/** What the office changes, as it is sent. */
export type Change = Pick<RequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** Makes a change, by the revision that stands. */
export async function changed(server: TestServer, { containerId, staff }: Office, change: Change) {
  const { revision } = (await server.call('Office/GetPlace', { containerId }, { staff })).body;
  return server.call('Office/ChangePlace', { containerId, ...change, revision }, { staff });
}

type Exported = Pick<Office, 'tenant'>;

/** The town with its pictures, its bundle without its revision. */
async function exportedWhole(server: TestServer, { tenant }: Exported) {
  const { bundle, pictures } = await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false });
  return { bundle: bundle.replace(/^revision: \d+\n/, ''), pictures };
}

/** The bundle of the town without its revision. */
export const exported = async (server: TestServer, office: Exported) => (await exportedWhole(server, office)).bundle;

/** The town as another one has it that is made of its export with its pictures, and that export under its alias. */
export async function madeElsewhere(server: TestServer, { tenant }: Exported) {
  count += 1;
  const tenantAlias = `copy-${count}`;
  const { bundle, pictures } = await exportedWhole(server, { tenant });
  const wanted = { bundle: bundle.replace(`alias: ${tenant.tenantAlias}`, `alias: ${tenantAlias}`), pictures };
  await importText(server.server, wanted.bundle, server.clock(), pictures);
  return { wanted, made: await exportedWhole(server, { tenant: { ...tenant, tenantAlias } }) };
}

/** Hands a picture over for the hall; answers the name that a change shows it by. */
export async function uploaded(
  server: TestServer,
  { containerId, staff }: Pick<Office, 'containerId' | 'staff'>,
  bytes: Buffer,
) {
  const { status, body } = await server.call(
    'Office/UploadPicture',
    { containerId, base64: bytes.toString('base64') },
    { staff },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.file;
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
