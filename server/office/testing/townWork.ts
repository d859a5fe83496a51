import type { TownFields } from '#contract/office/townForm.ts';
import { aDrawing } from '#server/testing/aPicture.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import type { Office } from './anOffice.ts';

type Working = Pick<Office, 'staff'>;

export const townOf = async (server: TestServer, { staff }: Working) =>
  (await server.call('Office/GetTown', {}, { staff })).body;

export const townPlan = async (server: TestServer, { staff }: Working, fields: TownFields) =>
  (await server.call('Office/PreviewTown', { fields }, { staff })).body;

/** A drawing that is handed over for the town; answers the name that a change shows it by. */
export async function uploadedForTown(server: TestServer, { staff }: Working, bytes = aDrawing()) {
  const { status, body } = await server.call(
    'Office/UploadTownPicture',
    { base64: bytes.toString('base64') },
    { staff },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.file;
}

/** Changes what the town has decided, by the revision that stands. */
export async function townChanged(server: TestServer, { staff }: Working, fields: TownFields) {
  const { revision } = await townPlan(server, { staff }, {});
  return server.call('Office/ChangeTown', { fields, revision }, { staff });
}
