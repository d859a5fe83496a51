import { classesOf, type HallOnPage, hallsOnPages } from '#server/catalogue/pages.queries.ts';
import type { Facts } from '#server/readCache/facts.ts';
import { wordsOfTenant } from '#server/readCache/version.queries.ts';

type HallPages = { readonly halls: readonly HallOnPage[]; readonly classes: Awaited<ReturnType<typeof classesOf>> };

/** Every place of a tenant with its rooms as their pages show them, and what the tenant calls classes of users. */
export const hallPages: Facts<null, HallPages> = {
  name: 'hall pages',
  keyText: () => '',
  scopes: wordsOfTenant,
  read: async ({ trx, tenantId }) => ({
    halls: await hallsOnPages(trx, tenantId),
    classes: await classesOf(trx, tenantId),
  }),
  bytes: (pages) => 200 + JSON.stringify(pages).length * 2,
};
