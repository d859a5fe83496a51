import type { FeeExample, FeeProblem } from '#contract/desk/fees.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { BundleError } from '../BundleError.ts';
import { breakdownText } from '../breakdownText.ts';
import { type OrdinanceEntry, ordinanceVersion } from '../form/ordinance.ts';
import { nameOf, shapeProblems } from '../form/shapeProblems.ts';
import { type Path, parseYaml, type YamlSource } from '../form/yamlSource.ts';
import { type EnteringVersions, plannedVersions } from '../import/importOrdinance.ts';
import { checkOrdinance } from '../read/checkOrdinance.ts';
import { tryOne } from '../tryFees.ts';
import type { FeePlace } from './placeOfFees.ts';
import { problemWords } from './problemWords.ts';

/** A version that somebody wants, and all that is wrong with it. `null` while its text cannot be read. */
export type JudgedFees = {
  readonly draft: {
    readonly version: OrdinanceEntry;
    /** The place with it among its versions. */
    readonly place: FeePlace;
    readonly examples: readonly FeeExample[];
    /** The same is there already. */
    readonly isKnown: boolean;
    readonly isReplacing: boolean;
  } | null;
  readonly problems: readonly FeeProblem[];
  readonly remarks: readonly FeeProblem[];
};

/** Throws BundleError. */
function readVersion(source: YamlSource) {
  if (source.value === null) throw new BundleError([{ file: '', line: 1, reason: 'the text is empty' }]);
  const shape = ordinanceVersion.safeParse(source.value);
  if (!shape.success) throw new BundleError(shapeProblems(source, shape.error.issues));
  return shape.data;
}

function problemsOf(error: unknown): FeeProblem[] {
  if (!(error instanceof BundleError)) throw error;
  return error.problems.map(({ line, reason }) => ({ line, reason: problemWords(reason) }));
}

/** The place with a version entered in the place of one for the same day. */
export function withVersion(place: FeePlace, version: OrdinanceEntry): FeePlace {
  const { container } = place;
  const others = container.ordinance.filter(({ firstDay }) => firstDay !== version.firstDay);
  const ordinance = [...others, version].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  return { ...place, container: { ...container, ordinance } };
}

/** What the versions of a place are entered with. */
export const enteringOf = (
  { trx, tenant, nowMs }: Context,
  { container: { key, ordinance } }: FeePlace,
  problem: EnteringVersions['problem'],
): EnteringVersions => ({
  ...{ trx, tenantId: tenant.tenantId, nowMs, problem },
  bundle: { tenant, containers: [{ key, ordinance }] },
});

/** Notes mistakes of the version alone by the lines of its text; what is about its place has no line. */
function noting(list: FeeProblem[], source: YamlSource, index: number) {
  const within: Path = ['containers', 0, 'ordinance', index];
  return (path: Path, reason: string) => {
    const isWithin = within.every((step, at) => path[at] === step);
    const rest = path.slice(within.length);
    const isOfAnother = !isWithin && path[2] === 'ordinance' && path.length > 3;
    // Examples are shown one by one.
    if (isOfAnother || (isWithin && rest[0] === 'examples')) return;
    const named = isWithin && rest.length > 0 ? `${nameOf(rest)}: ${reason}` : reason;
    list.push({ line: isWithin ? source.lineOf(rest) : null, reason: problemWords(named) });
  };
}

/** What the text of a version comes to at a place, whoever wrote it. Nothing is written. */
export async function judgeFees(context: Context, place: FeePlace, text: string): Promise<JudgedFees> {
  const problems: FeeProblem[] = [];
  const remarks: FeeProblem[] = [];
  let source: YamlSource;
  let version: OrdinanceEntry;
  try {
    source = parseYaml('', text);
    version = readVersion(source);
  } catch (error) {
    return { draft: null, problems: problemsOf(error), remarks };
  }
  const wanted = withVersion(place, version);
  const { container, classes, holidays } = wanted;
  const index = container.ordinance.indexOf(version);
  const report = noting(problems, source, index);
  const remark = noting(remarks, source, index);
  const today = dayOf(context.now);
  checkOrdinance(container, ['containers', 0], { classes: [...classes], holidays, today, report, remark });
  const isSound = problems.length === 0;
  const ids = new Map([[container.key, place.containerId]]);
  const { added, gone } = await plannedVersions(enteringOf(context, wanted, report), ids);
  const tried = isSound ? version.examples.map((example) => exampleOf(wanted, version, example)) : [];
  const isKnown = added.length === 0 && problems.length === 0;
  return {
    draft: { version, place: wanted, examples: tried, isKnown, isReplacing: gone.length > 0 },
    ...{ problems, remarks },
  };
}

type Example = OrdinanceEntry['examples'][number];

/** One published example under this version alone, as an import tries it. */
function exampleOf({ container, classes, holidays }: FeePlace, version: OrdinanceEntry, example: Example): FeeExample {
  const alone = { containers: [{ ...container, ordinance: [version] }], classes, holidays };
  const tried = tryOne(alone, example);
  if (typeof tried !== 'string') {
    const { name, unit, published, came, lines } = tried;
    return { name, unit, published, came, lines: breakdownText(lines).map((line) => line.trim()) };
  }
  const [unit, published] =
    example.kind === 'due' ? (['days', example.withinDays] as const) : (['yen', example.yen] as const);
  return { name: example.name, unit, published, came: null, lines: [problemWords(tried)] };
}

/** Whether it comes out as it is published. */
export const isRight = ({ published, came }: FeeExample) => published === came;
