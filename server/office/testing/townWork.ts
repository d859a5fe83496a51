import type { TownFields } from '#contract/office/townForm.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import type { Office } from './anOffice.ts';

type Working = Pick<Office, 'staff'>;

export const townOf = async (server: TestServer, { staff }: Working) =>
  (await server.call('Office/GetTown', {}, { staff })).body;

export const townPlan = async (server: TestServer, { staff }: Working, fields: TownFields) =>
  (await server.call('Office/PreviewTown', { fields }, { staff })).body;

/** Changes what the town has decided, by the revision that stands. */
export async function townChanged(server: TestServer, { staff }: Working, fields: TownFields) {
  const { revision } = await townPlan(server, { staff }, {});
  return server.call('Office/ChangeTown', { fields, revision }, { staff });
}
