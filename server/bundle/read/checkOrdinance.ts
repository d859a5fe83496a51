import type { Holidays } from '#rules/day/dayKind.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { Band, ChargedUse, OrdinanceDay, UsedDay, When } from '#rules/ordinance/ordinance.ts';
import type { Bundle } from '../form/bundle.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import type { Path } from '../form/yamlSource.ts';
import { type Trial, tryOne } from '../tryFees.ts';
import { type Entry, once, texts } from './checkKeys.ts';
import { offeredFrames } from './offeredFrames.ts';
import type { Report, ResolvedArticle, ResolvedContainer } from './resolved.ts';

type Step = OrdinanceEntry['steps'][number];
type ExtensionEntry = Extract<Step, { kind: 'extension' }>;

/** Reports versions that contradict themselves, name what the place does not have, or leave a frame without a price. */
export function checkOrdinance(
  container: ResolvedContainer,
  path: Path,
  {
    classes,
    holidays,
    report,
  }: { readonly classes: Bundle['classes']; readonly holidays: Holidays; readonly report: Report },
) {
  const { ordinance, articles, useConditions } = container;
  const codes = { classes: codesOf(classes), conditions: codesOf(useConditions) };
  const places = ordinance.map((_, index) => [...path, 'ordinance', index]);
  once(
    ordinance.map(
      ({ firstDay }, index): Entry => ({ value: firstDay, path: [...path, 'ordinance', index, 'firstDay'] }),
    ),
    report,
  );
  container.equipment.forEach(({ code }, index) => {
    const isPriced = ordinance.some(({ equipment }) => equipment.some((priced) => priced.code === code));
    if (code === undefined || isPriced) return;
    report([...path, 'equipment', index, 'code'], `no version of the ordinance here prices "${code}"`);
  });
  ordinance.forEach((version, index) => {
    const place = places[index] ?? path;
    let isNamed = true;
    const noting: Report = (...noted) => {
      isNamed = false;
      report(...noted);
    };
    checkNames(version, articles, { place, report: noting, codes });
    checkSteps(version.steps, [...place, 'steps'], report);
    checkCombined(version, articles, { place, report: noting });
    // What names something unknown has no price for what was meant: one mistake, one message.
    if (!isNamed) return;
    for (const missing of unpriced(version, articles, codes)) report([...place, 'base'], missing);
    checkExamples(container, version, { place, classes, holidays, report });
  });
}

type Place = { readonly place: Path; readonly report: Report };
type Codes = { readonly classes: ReadonlySet<string>; readonly conditions: ReadonlySet<string> };

const codesOf = (coded: Bundle['classes']) => new Set(coded.map(({ code }) => code));

/** Every condition of a version, with its path. */
function conditionsOf(version: OrdinanceEntry, place: Path): { readonly when: When; readonly path: Path }[] {
  const { base, combined, steps } = version;
  const rules = steps.flatMap((step, number) =>
    'rules' in step
      ? step.rules.map(({ when }, index) => ({ when, path: [...place, 'steps', number, 'rules', index, 'when'] }))
      : [],
  );
  return [
    ...base.map(({ when }, index) => ({ when, path: [...place, 'base', index, 'when'] })),
    ...combined.map(({ when }, index) => ({ when, path: [...place, 'combined', index, 'when'] })),
    ...rules,
  ];
}

const frameNamesOf = (articles: readonly ResolvedArticle[]) =>
  articles.flatMap((article) => offeredFrames(article).map(({ name }) => name));

function checkNames(
  version: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  { place, report, codes }: Place & { readonly codes: Codes },
) {
  const rooms = new Set(articles.map(({ key }) => key));
  const frames = new Set([...frameNamesOf(articles), ...version.combined.map(({ name }) => name)]);
  const demand = (wanted: readonly Entry[], known: ReadonlySet<string>, what: string) => {
    for (const { value, path } of wanted) if (!known.has(value)) report(path, `there is no ${what} "${value}" here`);
  };
  for (const { when, path } of conditionsOf(version, place)) {
    demand(texts(when.rooms ?? [], [...path, 'rooms']), rooms, 'article with the key');
    demand(texts(when.frames ?? [], [...path, 'frames']), frames, 'frame');
    demand(texts(when.classes ?? [], [...path, 'classes']), codes.classes, 'entry of classes');
    demand(texts(when.withoutClasses ?? [], [...path, 'withoutClasses']), codes.classes, 'entry of classes');
    demand(texts(when.conditions ?? [], [...path, 'conditions']), codes.conditions, 'entry of useConditions');
    demand(texts(when.without ?? [], [...path, 'without']), codes.conditions, 'entry of useConditions');
  }
  for (const entry of ['refunds', 'dues'] as const) {
    version[entry].forEach((row, index) => {
      demand(texts(row.rooms ?? [], [...place, entry, index, 'rooms']), rooms, 'article with the key');
    });
  }
  version.base.forEach((row, index) => {
    if (row.kind !== 'frames') return;
    const path = [...place, 'base', index, 'yen'];
    demand(
      Object.keys(row.yen).map((value) => ({ value, path: [...path, value] })),
      frames,
      'frame',
    );
  });
}

/** A step may speak of the base and of what the steps before it have made. */
function checkSteps(steps: readonly Step[], path: Path, report: Report) {
  const made = new Set(['base']);
  const codes: Entry[] = [];
  steps.forEach((step, index) => {
    if ('of' in step) {
      for (const { value, path: at } of texts(step.of, [...path, index, 'of'])) {
        if (!made.has(value)) report(at, `no step before this one makes "${value}"`);
      }
    }
    if ('rules' in step) {
      codes.push(...step.rules.map(({ code }, at) => ({ value: code, path: [...path, index, 'rules', at, 'code'] })));
    }
    if ('as' in step) made.add(step.as);
    if (step.kind === 'extension') checkUnits(step, [...path, index], report);
    if (step.kind === 'reductions') made.add('reductions');
  });
  once(codes, report);
}

function checkCombined(version: OrdinanceEntry, articles: readonly ResolvedArticle[], { place, report }: Place) {
  const known = new Set(frameNamesOf(articles));
  version.combined.forEach(({ of }, index) => {
    for (const { value, path } of texts(of, [...place, 'combined', index, 'of'])) {
      if (!known.has(value)) report(path, `no article here has a frame "${value}"`);
    }
  });
}

function checkUnits({ unitMinutes, droppedMinutes = 0, bookedMinutes }: ExtensionEntry, path: Path, report: Report) {
  if (droppedMinutes >= unitMinutes) report([...path, 'droppedMinutes'], 'must be less than unitMinutes');
  if (bookedMinutes !== undefined && unitMinutes % bookedMinutes !== 0) {
    report([...path, 'bookedMinutes'], 'must divide unitMinutes');
  }
}

const dayKinds: readonly OrdinanceDay[] = ['weekday', 'saturday', 'sunday', 'holiday'];

type Variant = Partial<Pick<ChargedUse, 'classes' | 'conditions' | 'admission' | 'attendees'>> & {
  readonly words: string;
};

/** Uses that a base may be made for: an ordinary one, and one for each code and each side of each bound. */
function variantsOf({ base }: OrdinanceEntry, { classes, conditions }: Codes): readonly Variant[] {
  const bounds = (bands: readonly (Band | undefined)[]) =>
    new Set(
      bands.flatMap((band) => (band ? [band.over + 1, ...(band.to === undefined ? [] : [band.to, band.to + 1])] : [])),
    );
  const admissions = bounds(base.map(({ when }) => when.admission));
  const attendees = bounds(base.map(({ when }) => when.attendees));
  return [
    { words: '' },
    ...[...admissions].map((admission) => ({ admission, words: ` for an admission of ${admission} yen` })),
    ...[...attendees].map((count) => ({ attendees: count, words: ` for ${count} attendees` })),
    ...[...classes].map((code) => ({ classes: [code], words: ` for the class ${code}` })),
    ...[...conditions].map((code) => ({ conditions: [code], words: ` for a use that is ${code}` })),
  ];
}

type Taken = { readonly name: string; readonly frames: UsedDay['frames']; readonly days: readonly OrdinanceDay[] };

/** What can be taken of an article in one day as far as it has a price of its own. */
function takenOf({ combined }: OrdinanceEntry, article: ResolvedArticle): readonly Taken[] {
  if (article.timeFrameType === 'time') return [{ name: '', frames: [{ name: '', ...article.hours }], days: dayKinds }];
  const offered = offeredFrames(article).map(({ name, hours, days }) => ({ name, days, frames: [{ name, ...hours }] }));
  const together = combined.flatMap(({ name, of, when }) => {
    const parts = of.map((part) => offered.find((frame) => frame.name === part));
    if (parts.includes(undefined) || when.rooms?.includes(article.key) === false) return [];
    const days = dayKinds.filter((day) => parts.every((part) => part?.days.includes(day)));
    return [{ name: `${name} (${of.join(' + ')})`, frames: parts.flatMap((part) => part?.frames ?? []), days }];
  });
  return [...offered, ...together];
}

/** What can be taken of every article on every kind of day for which a use would have no price. */
function unpriced(version: OrdinanceEntry, articles: readonly ResolvedArticle[], codes: Codes) {
  const variants = variantsOf(version, codes);
  return articles.flatMap((article) => {
    const without = takenOf(version, article).flatMap(({ name, frames, days: kinds }) =>
      kinds.flatMap((day) => {
        const days = [{ date: version.firstDay, day, frames }];
        const missing = variants.find(({ words: _, ...variant }) => {
          const use = { room: article.key, bookedOn: version.firstDay, days, ...nothingSpecial, ...variant };
          return 'refusal' in feeUnder({ ...version, steps: [] }, use);
        });
        return missing ? [`"${article.name}" ${name} has no price on a ${day}${missing.words}`] : [];
      }),
    );
    return [...new Set(without)];
  });
}

const nothingSpecial = { classes: [], conditions: [], admission: null, reductions: [], equipment: [] };

/** Reports examples that come to another sum or day than the town publishes, under this version alone. */
function checkExamples(
  container: ResolvedContainer,
  version: OrdinanceEntry,
  { place, classes, holidays, report }: Place & Pick<Trial, 'classes' | 'holidays'>,
) {
  version.examples.forEach((example, index) => {
    const tried = tryOne({ containers: [{ ...container, ordinance: [version] }], classes, holidays }, example);
    const path = [...place, 'examples', index];
    if (typeof tried === 'string') {
      report(path, `"${example.name}" cannot be tried: ${tried}`);
      return;
    }
    const { published, came, unit } = tried;
    if (came !== published) report(path, `"${example.name}" comes to ${came} ${unit}, and ${published} is published`);
  });
}
