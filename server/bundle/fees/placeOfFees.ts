import { holidaysOf } from '#server/catalogue/holidays.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { settingInFull } from '#server/tenant/tenant.queries.ts';
import { exportPlaces } from '../export/exportRooms.ts';
import { bundleContainer } from '../form/bundle.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from '../read/offeredFrames.ts';
import { resolveContainer } from '../read/resolveBundle.ts';
import type { ResolvedContainer } from '../read/resolved.ts';
import type { HallFees } from './hallFees.ts';

/** What is wrong with a place that stands was judged when it was entered. */
const nothingIsWrong = () => undefined;

/** Prices in the order of the frames: the database keeps the keys of a document in an order of its own. */
function inOrder(container: ResolvedContainer): ResolvedContainer {
  const frames = container.articles.flatMap((article) => offeredFrames(article).map(({ name }) => name));
  const ordinance = container.ordinance.map((version): OrdinanceEntry => {
    const names = [...frames, ...version.combined.map(({ name }) => name)];
    const byFrame = ([one]: [string, number], [other]: [string, number]) => names.indexOf(one) - names.indexOf(other);
    const base = version.base.map((row) =>
      row.kind === 'frames' ? { ...row, yen: Object.fromEntries(Object.entries(row.yen).toSorted(byFrame)) } : row,
    );
    return { ...version, base };
  });
  return { ...container, ordinance };
}

/** A place of rooms. Refuses notFound. */
export async function placeOfFees({ trx, tenant: { tenantId } }: Context, containerId: string): Promise<HallFees> {
  const written = (await exportPlaces(trx, tenantId)).get(containerId);
  if (!written) throw new Refused('notFound');
  const { user_classes: classes } = await settingInFull(trx, tenantId);
  const { ownHolidays } = await settingsOf(trx, tenantId);
  return {
    containerId,
    container: inOrder(resolveContainer(bundleContainer.parse(written), 0, nothingIsWrong)),
    classes: codedFrom(classes),
    holidays: holidaysOf(ownHolidays),
  };
}
