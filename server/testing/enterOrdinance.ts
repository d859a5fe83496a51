import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { enterVersions } from '../catalogue/ordinance.queries.ts';
import { asJson } from '../db/rows.ts';
import { newId } from '../newId.ts';
import type { SmallTown } from './aSmallTown.ts';
import type { TestServer } from './testServer.ts';

/** The place of a town has an ordinance from a day on; half A costs 1,000 yen in the morning unless said otherwise. */
export async function enterOrdinance(
  server: TestServer,
  { hall }: Pick<SmallTown, 'hall'>,
  version: Partial<OrdinanceVersion>,
) {
  const body = aVersion({ base: [framesCost({ 午前: 1000 })], ...version });
  await enterVersions(server.db, [
    {
      tenant_id: hall.tenantId,
      version_id: newId(),
      container_id: hall.containerId,
      first_day: body.firstDay,
      body: asJson(body),
      entered_at: new Date(server.clock()),
    },
  ]);
}
