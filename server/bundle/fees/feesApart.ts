import type { FeeExample, FeeProblem } from '#contract/desk/fees.ts';
import { BundleError } from '../BundleError.ts';
import { breakdownText } from '../breakdownText.ts';
import { type OrdinanceEntry, ordinanceVersion } from '../form/ordinance.ts';
import { shapeProblems } from '../form/shapeProblems.ts';
import { parseYaml, type YamlSource } from '../form/yamlSource.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import { isFull, type Report, screenReason } from '../problem/problem.ts';
import { checkOrdinance } from '../read/checkOrdinance.ts';
import { tryOne } from '../trial/tryOne.ts';
import { choicesOf } from './choicesOf.ts';
import { describeChange, describeVersion } from './describeVersion.ts';
import { type HallFees, withVersion } from './hallFees.ts';
import { tryUse } from './tryUse.ts';
import { versionText } from './versionText.ts';

/**
 * What is computed of texts of fees, in a thread of its own: a short text can ask for very much. Nothing here reads the
 * database.
 */

/** A text that was read, and what is wrong with it by itself. `version` is null where it cannot be read. */
export type ReadFees = {
  readonly version: OrdinanceEntry | null;
  readonly examples: readonly FeeExample[];
  readonly problems: readonly FeeProblem[];
  readonly remarks: readonly FeeProblem[];
  /** The line at which the version begins. */
  readonly line: number;
};

/** Throws BundleError. */
function readVersion(source: YamlSource) {
  if (source.value === null) throw new BundleError([{ file: '', line: 1, path: [], ...mistake('emptyText') }]);
  const shape = ordinanceVersion.safeParse(source.value);
  if (!shape.success) throw new BundleError(shapeProblems(source, shape.error.issues));
  return shape.data;
}

function problemsOf(error: unknown): FeeProblem[] {
  if (!(error instanceof BundleError)) throw error;
  return error.problems.map((problem) => ({ line: problem.line, reason: screenReason(problem) }));
}

/** Where a version stands among those of its place. */
export const pathOfVersion = (index: number): Path => ['containers', 0, 'ordinance', index];

/** Notes mistakes of the version alone by the lines of its text; what is about its place has no line. */
export function feeProblemCollector(list: FeeProblem[], lineOf: (path: Path) => number, index: number): Report {
  const within = pathOfVersion(index);
  return (path, found) => {
    if (isFull(list)) return;
    const isWithin = within.every((step, at) => path[at] === step);
    const rest = path.slice(within.length);
    const isOfAnother = !isWithin && path[2] === 'ordinance' && path.length > 3;
    // Examples are shown one by one.
    if (isOfAnother || (isWithin && rest[0] === 'examples')) return;
    const reason = screenReason({ path: isWithin ? rest : [], ...found });
    list.push({ line: isWithin ? lineOf(rest) : null, reason });
  };
}

/** Reads the text of a version of a place, whoever wrote it, and tries its examples. */
export function readFees(place: HallFees, text: string, today: string): ReadFees {
  const problems: FeeProblem[] = [];
  const remarks: FeeProblem[] = [];
  let source: YamlSource;
  let version: OrdinanceEntry;
  try {
    source = parseYaml('', text);
    version = readVersion(source);
  } catch (error) {
    return { version: null, examples: [], problems: problemsOf(error), remarks, line: 1 };
  }
  const wanted = withVersion(place, version);
  const { container, classes, holidays } = wanted;
  const index = container.ordinance.indexOf(version);
  const report = feeProblemCollector(problems, source.lineOf, index);
  const remark = feeProblemCollector(remarks, source.lineOf, index);
  checkOrdinance(container, ['containers', 0], { classes: [...classes], holidays, today, report, remark });
  const isSound = problems.length === 0;
  const examples = isSound ? version.examples.map((example) => exampleOf(wanted, version, example)) : [];
  return { version, examples, problems, remarks, line: source.lineOf([]) };
}

type Example = OrdinanceEntry['examples'][number];

/** One published example under this version alone, as an import tries it. */
function exampleOf({ container, classes, holidays }: HallFees, version: OrdinanceEntry, example: Example): FeeExample {
  const alone = { containers: [{ ...container, ordinance: [version] }], classes, holidays };
  const tried = tryOne(alone, example);
  if (!('code' in tried)) {
    const { name, unit, published, came, lines } = tried;
    return { name, unit, published, came, lines: breakdownText(lines).map((line) => line.trim()) };
  }
  const [unit, published] =
    example.kind === 'due' ? (['days', example.withinDays] as const) : (['yen', example.yen] as const);
  return { name: example.name, unit, published, came: null, lines: [screenReason({ path: [], ...tried })] };
}

/** What a version of a place changes against the one in force, and what a use can be under it. */
export const changeWords = (place: HallFees, version: OrdinanceEntry, inForce: OrdinanceEntry | undefined) => ({
  ...describeChange(place, version, inForce),
  choices: choicesOf(place, version),
});

/** A version that stands, in words, tables and its text. */
export const versionWords = (place: HallFees, version: OrdinanceEntry) => ({
  ...describeVersion(place, version),
  choices: choicesOf(place, version),
  text: versionText(version),
});

type Tried = ReturnType<typeof tryUse> | 'notFound' | 'feesRefused';

/** What a use comes to under a version that stands, or under the text of another one. */
export function triedUse(
  place: HallFees,
  { by, ...use }: Parameters<typeof tryUse>[2] & { by: By },
  today: string,
): Tried {
  if (by.kind === 'version') {
    const version = place.container.ordinance.find(({ firstDay }) => firstDay === by.firstDay);
    return version ? tryUse(place, version, use, version.firstDay > today) : 'notFound';
  }
  const { version } = readFees(place, by.text, today);
  return version ? tryUse(withVersion(place, version), version, use, true) : 'feesRefused';
}

type By = { readonly kind: 'version'; readonly firstDay: string } | { readonly kind: 'text'; readonly text: string };
