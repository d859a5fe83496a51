import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { mistake } from '#server/bundle/problem/mistake.ts';
import type { Path } from '#server/bundle/problem/path.ts';
import type { Report } from '#server/bundle/problem/problem.ts';
import type { ResolvedContainer } from '../resolved.ts';
import { conditionsOf } from './checkNames.ts';

/** Remarks on the days before an ordinance holds, on which what has no price of its own costs nothing. */
export function remarkFreeDays(
  { ordinance, articles }: ResolvedContainer,
  path: Path,
  { today, remark }: { readonly today: string; readonly remark: Report },
) {
  const firstDay = ordinance
    .map((version) => version.firstDay)
    .toSorted()
    .at(0);
  if (firstDay === undefined || firstDay <= today) return;
  const free = articles.flatMap((article) => {
    if (article.timeFrameType === 'time') return article.hourlyFee === undefined ? [`「${article.name}」`] : [];
    const names = article.frames.filter(({ fee }) => fee === undefined).map(({ name }) => name);
    return names.length > 0 ? [`「${article.name}」${names.join('・')}`] : [];
  });
  if (free.length === 0) return;
  remark([...path, 'ordinance'], mistake('freeBefore', { day: firstDay, what: free }));
}

/** Remarks on prices that nobody pays, as nothing that is lent or asked here goes by their names. */
export function remarkUnlinked({ ordinance, equipment, useConditions }: ResolvedContainer, path: Path, remark: Report) {
  ordinance.forEach((version, index) => {
    version.equipment.forEach(({ code, label }, at) => {
      if (equipment.some((lent) => (lent.code === undefined ? lent.name === label : lent.code === code))) return;
      const place = [...path, 'ordinance', index, 'equipment', at];
      remark(place, mistake('equipmentUnlinked', { label }));
    });
  });
  remarkLentForNothing({ ordinance, equipment }, path, remark);
  if (ordinance.length === 0) return;
  const spoken = new Set(
    ordinance.flatMap((version) =>
      conditionsOf(version, path).flatMap(({ when }) =>
        [when.conditions, when.allConditions, when.without].flatMap((codes) => codes ?? []),
      ),
    ),
  );
  useConditions.forEach(({ code, label }, index) => {
    if (spoken.has(code)) return;
    remark([...path, 'useConditions', index], mistake('conditionUnspoken', { label }));
  });
}

/** Remarks on what is lent without a price where other things have one. A price of 0 yen says that it is meant. */
function remarkLentForNothing(
  { ordinance, equipment }: Pick<ResolvedContainer, 'ordinance' | 'equipment'>,
  path: Path,
  remark: Report,
) {
  if (!ordinance.some((version) => version.equipment.length > 0)) return;
  const free = equipment.filter(
    ({ code, name }) => code === undefined && !ordinance.some((version) => isPriced(version, name)),
  );
  if (free.length === 0) return;
  remark([...path, 'equipment'], mistake('lentForNothing', { names: free.map(({ name }) => name) }));
}

const isPriced = ({ equipment }: OrdinanceEntry, name: string) => equipment.some(({ label }) => label === name);
