import { holdsRange, type MinuteRange } from '#rules/day/minuteRange.ts';
import { covers, isReachedWherever, neverHolds } from '#rules/ordinance/covers.ts';
import type { When } from '#rules/ordinance/ordinance.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { offeredFrames } from './offeredFrames.ts';
import type { ResolvedArticle } from './resolved.ts';

type Step = OrdinanceEntry['steps'][number];

/** Remarks on prices of frames that none of the rooms of their entry has. */
export function remarkFrames(
  { base, combined }: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  path: Path,
  remark: Report,
) {
  base.forEach((row, at) => {
    const { rooms } = row.when;
    if (row.kind !== 'frames' || rooms === undefined) return;
    const own = articles.filter(({ key }) => rooms.includes(key)).flatMap(offeredFrames);
    const known = new Set([...own, ...combined].map(({ name }) => name));
    for (const name of Object.keys(row.yen)) {
      if (!known.has(name)) remark([...path, 'base', at, 'yen', name], mistake('idleFrame', { name }));
    }
  });
}

/** One of several of which the first that holds counts. */
type Ranked = {
  readonly when: When;
  readonly path: Path;
  /** Whether it counts for whatever another one, that stands after it, is for. */
  readonly counts: (later: number) => boolean;
};

/** Remarks on what of a version can never take effect: it was meant to. */
export function remarkIdle(version: OrdinanceEntry, path: Path, remark: Report) {
  remarkEquipment(version, path, remark);
  remarkNever(version, path, remark);
  for (const list of rankedLists(version, path)) remarkUnreached(list, remark);
  remarkLadders(version, path, remark);
}

/** Of the steps by which is paid the first that is reached counts, of those by which is given back the best one. */
function remarkLadders({ dues, refunds }: OrdinanceEntry, path: Path, remark: Report) {
  dues.forEach(({ ladder }, number) => {
    ladder.forEach(({ atLeast }, index) => {
      const before = ladder.findIndex((one, at) => at < index && isReachedWherever(one.atLeast, atLeast));
      if (before >= 0) remark([...path, 'dues', number, 'ladder', index], idleBehind(before));
    });
  });
  refunds.forEach(({ ladder }, number) => {
    ladder.forEach(({ atLeast, percent }, index) => {
      const better = ladder.findIndex((one, at) => {
        const isAsGood = at < index ? one.percent >= percent : at > index && one.percent > percent;
        return isAsGood && isReachedWherever(one.atLeast, atLeast);
      });
      if (better < 0) return;
      remark([...path, 'refunds', number, 'ladder', index], mistake('idleRefund', { number: better + 1 }));
    });
  });
}

const idleBehind = (before: number) => mistake('idleBehind', { number: before + 1 });

function remarkEquipment({ steps, equipment }: OrdinanceEntry, path: Path, remark: Report) {
  const index = steps.findIndex(({ kind }) => kind === 'equipment');
  if (equipment.length > 0 && index < 0) {
    remark([...path, 'equipment'], mistake('equipmentUnpaid'));
  }
  if (equipment.length === 0 && index >= 0) {
    remark([...path, 'steps', index], mistake('idleEquipmentStep'));
  }
}

function remarkNever(version: OrdinanceEntry, path: Path, remark: Report) {
  const rules = version.steps.flatMap((step, number) =>
    'rules' in step ? step.rules.map(({ when }, at) => ({ when, path: [...path, 'steps', number, 'rules', at] })) : [],
  );
  const rows = (['base', 'combined'] as const).flatMap((name) =>
    version[name].map(({ when }, at) => ({ when, path: [...path, name, at] })),
  );
  for (const one of [...rows, ...rules]) {
    if (neverHolds(one.when)) remark([...one.path, 'when'], mistake('idleCondition'));
  }
}

const always = () => true;

const isTimeWithin = (narrow: MinuteRange | undefined, wide: MinuteRange | undefined) =>
  wide === undefined || (narrow !== undefined && holdsRange(wide, narrow));

/** The lists of a version of which the first entry that holds counts. */
function rankedLists({ base, combined, steps, refunds, dues }: OrdinanceEntry, path: Path): readonly Ranked[][] {
  const ofRooms = (rows: readonly { readonly rooms?: readonly string[] }[], name: string) =>
    rows.map(({ rooms }, at): Ranked => ({ when: rooms ? { rooms } : {}, path: [...path, name, at], counts: always }));
  const rows = base.map(
    (row, at): Ranked => ({
      when: row.when,
      path: [...path, 'base', at],
      counts: (later) => {
        const other = base[later];
        if (row.kind === 'time') return other?.kind === 'time' && isTimeWithin(other.hours, row.hours);
        return other?.kind === 'frames' && Object.keys(other.yen).every((name) => row.yen[name] !== undefined);
      },
    }),
  );
  const together = combined.map(
    ({ when, of }, at): Ranked => ({
      when,
      path: [...path, 'combined', at],
      counts: (later) => of.every((name) => combined[later]?.of.includes(name)),
    }),
  );
  const ofSteps = steps.map((step, number) => rankedRules(step, [...path, 'steps', number, 'rules']));
  return [rows, together, ...ofSteps, ofRooms(refunds, 'refunds'), ofRooms(dues, 'dues')];
}

function rankedRules(step: Step, path: Path): Ranked[] {
  const at = (index: number): Path => [...path, index];
  if (step.kind === 'rates' && step.combine === 'first') {
    return step.rules.map(({ when }, index) => ({ when, path: at(index), counts: always }));
  }
  if (step.kind === 'extension') {
    const { rules } = step;
    return rules.map(({ when, side, hours, beside }, index) => ({
      when,
      path: at(index),
      counts: (later) => {
        const other = rules[later];
        const isOfSide = side === undefined || side === other?.side;
        return isOfSide && beside === other?.beside && isTimeWithin(other?.hours, hours);
      },
    }));
  }
  if (step.kind === 'reductions') {
    // Of several rules that grant one reduction the first that holds counts.
    const { rules } = step;
    return rules.map(({ when, code }, index) => ({
      when,
      path: at(index),
      counts: (later) => rules[later]?.code === code,
    }));
  }
  return [];
}

function remarkUnreached(list: readonly Ranked[], remark: Report) {
  list.forEach(({ when, path }, index) => {
    const before = list.findIndex((one, at) => at < index && one.counts(index) && covers(one.when, when));
    if (before >= 0) remark(path, idleBehind(before));
  });
}
