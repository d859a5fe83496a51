import { dayOf } from '#rules/day/day.ts';
import { whyKept, whyNotEntered } from '#rules/ordinance/whyNotEntered.ts';
import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { enterVersions, versionsAsDefined, withdrawVersions } from '#server/catalogue/ordinance.queries.ts';
import { asJson, type Change } from '#server/db/rows.ts';
import { versionsCharged } from '#server/facility/chargedVersions.queries.ts';
import { newId } from '#server/newId.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { mistake } from '../problem/mistake.ts';
import { checkEntered } from '../read/checkEntered.ts';
import { idBehind } from './ids.ts';
import type { Importing } from './importing.ts';

type Known = Awaited<ReturnType<typeof versionsAsDefined>>[number];

/** As text in one form: the database keeps the keys of a document in an order of its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** Places whose versions are entered: those of a bundle, or one whose fees staff publish. */
export type EnteringVersions = Pick<Importing, 'trx' | 'tenantId' | 'nowMs' | 'report'> & {
  readonly bundle: {
    readonly tenant: { readonly timeZone: string };
    readonly containers: readonly { readonly key: string; readonly ordinance: readonly OrdinanceEntry[] }[];
  };
};

type AddedVersion = { readonly containerId: string; readonly version: OrdinanceEntry };

/** The versions of the places' ordinances. */
export async function importOrdinance(importing: EnteringVersions, containerIds: Ids): Promise<Change> {
  const { added, gone } = await plannedVersions(importing, containerIds);
  await withdraw(importing, gone);
  return enter(importing, added, gone.length);
}

/**
 * The versions that come and those that go. One that is in force, or that somebody was charged by, is never changed and
 * cannot be left out; what comes later may, and a first one by which nobody was charged.
 */
export async function plannedVersions(importing: EnteringVersions, containerIds: Ids) {
  const { trx, tenantId, bundle, nowMs } = importing;
  const entered = await versionsAsDefined(trx, tenantId);
  const known = Map.groupBy(entered, ({ container_id }) => container_id);
  const versionIds = entered.map(({ version_id }) => version_id);
  const charged = new Set(await versionsCharged(trx, { tenantId, versionIds }));
  const today = dayOf(localDateTimeOf(nowMs, bundle.tenant.timeZone));
  const standingOf = ({ first_day, version_id }: Known) => ({
    firstDay: first_day,
    isCharged: charged.has(version_id),
  });
  const added: AddedVersion[] = [];
  const gone: Known[] = [];
  bundle.containers.forEach(({ key, ordinance }, index) => {
    const path = ['containers', index, 'ordinance'];
    const containerId = idBehind(containerIds, key);
    const before = known.get(containerId) ?? [];
    const standing = before.map(standingOf);
    for (const row of before) {
      const place = ordinance.findIndex(({ firstDay }) => firstDay === row.first_day);
      if (place >= 0 && textOf(ordinance[place]) === textOf(row.body)) continue;
      const why = whyKept(standingOf(row), standing, today);
      if (why === null) gone.push(row);
      else importing.report([...path, ...(place < 0 ? [] : [place])], whyLeft(row, why, place < 0));
    }
    ordinance.forEach((version, place) => {
      const same = before.find(({ first_day }) => first_day === version.firstDay);
      if (same && !gone.includes(same)) return;
      // What goes is in nobody's way: of a first version that is mended the first day may be another.
      const left = before.filter((row) => row === same || !gone.includes(row)).map(standingOf);
      const isOver = whyNotEntered(version.firstDay, left, today) === 'over';
      if (isOver) importing.report([...path, place], mistake('tooLate', { day: version.firstDay }));
      else {
        checkEntered(version, [...path, place], importing.report);
        added.push({ containerId, version });
      }
    });
  });
  return { added, gone };
}

function whyLeft({ first_day: day }: Known, why: 'inForce' | 'charged', isMissing: boolean) {
  if (isMissing) return mistake('versionLeftOut', { day, why });
  return mistake(why === 'inForce' ? 'versionInForce' : 'versionCharged', { day });
}

async function withdraw({ trx, tenantId }: EnteringVersions, gone: readonly Known[]) {
  if (gone.length === 0) return;
  await withdrawVersions(trx, { tenantId, versionIds: gone.map(({ version_id }) => version_id) });
}

async function enter({ trx, tenantId, nowMs }: EnteringVersions, added: readonly AddedVersion[], replaced: number) {
  const rows = added.map(({ containerId, version }) => ({
    tenant_id: tenantId,
    version_id: newId(),
    container_id: containerId,
    first_day: version.firstDay,
    body: asJson(version),
    entered_at: new Date(nowMs),
  }));
  if (rows.length > 0) await enterVersions(trx, rows);
  const changed = Math.min(rows.length, replaced);
  return { added: rows.length - changed, changed, removed: replaced - changed };
}
