import type { Holidays } from '#rules/day/dayKind.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { Band, ChargedUse, OrdinanceDay, When } from '#rules/ordinance/ordinance.ts';
import { breakdownText } from '../breakdownText.ts';
import type { Bundle } from '../form/bundle.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import type { Path } from '../form/yamlSource.ts';
import { type Trial, tryOne } from '../tryFees.ts';
import { type Entry, once, texts } from './checkKeys.ts';
import { offeredFrames } from './offeredFrames.ts';
import { remarkFrames, remarkIdle } from './remarkIdle.ts';
import type { Report, ResolvedArticle, ResolvedContainer } from './resolved.ts';
import { dayKinds, noExtras, takenOf } from './takenOf.ts';

type Step = OrdinanceEntry['steps'][number];
type ExtensionEntry = Extract<Step, { kind: 'extension' }>;
type TimeArticle = Extract<ResolvedArticle, { timeFrameType: 'time' }>;
type ReductionsEntry = Extract<Step, { kind: 'reductions' }>;

/** Reports versions that contradict themselves, name what the place does not have, or leave a frame without a price. */
export function checkOrdinance(
  container: ResolvedContainer,
  path: Path,
  {
    classes,
    holidays,
    today,
    report,
    remark,
  }: {
    readonly classes: Bundle['classes'];
    readonly holidays: Holidays;
    readonly today: string;
    readonly report: Report;
    readonly remark: Report;
  },
) {
  remarkFreeDays(container, path, { today, remark });
  remarkUnlinked(container, path, remark);
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
    remarkGaps(version.steps, [...place, 'steps'], remark);
    remarkIdle(version, place, remark);
    checkTogether(version, place, report);
    checkCombined(version, articles, { place, report: noting });
    remarkTogether(version, articles, [...place, 'combined'], remark);
    // What names something unknown has no price for what was meant: one mistake, one message.
    if (!isNamed) return;
    remarkFrames(version, articles, place, remark);
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
    demand(texts(when.allConditions ?? [], [...path, 'allConditions']), codes.conditions, 'entry of useConditions');
    demand(texts(when.without ?? [], [...path, 'without']), codes.conditions, 'entry of useConditions');
  }
  for (const entry of ['refunds', 'dues'] as const) {
    version[entry].forEach((row, index) => {
      demand(texts(row.rooms ?? [], [...place, entry, index, 'rooms']), rooms, 'article with the key');
    });
  }
  version.steps.forEach((step, index) => {
    if (step.kind !== 'minimum' && step.kind !== 'maximum') return;
    demand(texts(step.rooms ?? [], [...place, 'steps', index, 'rooms']), rooms, 'article with the key');
  });
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
      // What is named twice would be counted twice.
      once(texts(step.of, [...path, index, 'of']), report);
      for (const { value, path: at } of texts(step.of, [...path, index, 'of'])) {
        if (!made.has(value)) report(at, `no step before this one makes "${value}"`);
      }
    }
    if ('rules' in step) {
      const own = step.rules.map(({ code }, at) => ({ value: code, path: [...path, index, 'rules', at, 'code'] }));
      // A reduction may be granted under several conditions, a rule for each.
      codes.push(
        ...(step.kind === 'reductions' ? [...new Map(own.map((entry) => [entry.value, entry])).values()] : own),
      );
    }
    if (step.kind === 'reductions') checkLabels(step, [...path, index, 'rules'], report);
    if ('as' in step) made.add(step.as);
    if (step.kind === 'extension') checkUnits(step, [...path, index], report);
    if (step.kind === 'reductions') made.add('reductions');
  });
  once(codes, report);
}

function checkCombined(version: OrdinanceEntry, articles: readonly ResolvedArticle[], { place, report }: Place) {
  const known = new Set(frameNamesOf(articles));
  version.combined.forEach(({ of }, index) => {
    once(texts(of, [...place, 'combined', index, 'of']), report);
    for (const { value, path } of texts(of, [...place, 'combined', index, 'of'])) {
      if (!known.has(value)) report(path, `no article here has a frame "${value}"`);
    }
  });
}

/** Remarks on frames taken together between which another one lies, or of which one lies in another. */
function remarkTogether(
  { combined }: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  path: Path,
  remark: Report,
) {
  combined.forEach(({ name, of, when }, index) => {
    const problems = articles
      .filter(({ key }) => when.rooms?.includes(key) !== false)
      .flatMap((article) => dayKinds.flatMap((day) => togetherProblem(article, of, day) ?? []));
    const [first] = problems;
    if (first !== undefined) remark([...path, index], `"${name}": ${first}`);
  });
}

/** What is odd about frames that are taken together in a room on a kind of day. */
function togetherProblem(article: ResolvedArticle, of: readonly string[], day: OrdinanceDay) {
  const offered = offeredFrames(article).filter(({ days }) => days.includes(day));
  const parts = of.flatMap((name) => offered.find((frame) => frame.name === name) ?? []);
  if (parts.length < of.length) return undefined;
  const sorted = parts.toSorted((one, other) => one.hours.fromMinute - other.hours.fromMinute);
  for (const [index, { name, hours }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next) continue;
    if (next.hours.fromMinute < hours.toMinute) {
      return `"${name}" and "${next.name}" overlap in "${article.name}": nobody can take both`;
    }
    const between = offered.find(
      (frame) =>
        !of.includes(frame.name) &&
        frame.hours.fromMinute >= hours.toMinute &&
        frame.hours.toMinute <= next.hours.fromMinute,
    );
    if (between) return `"${between.name}" of "${article.name}" lies between its frames and is none of them`;
  }
  return undefined;
}

/** A reduction is asked for by one name, however many rules grant it. */
function checkLabels({ rules }: ReductionsEntry, path: Path, report: Report) {
  rules.forEach(({ code, label }, index) => {
    const first = rules.find((rule) => rule.code === code);
    if (first && first.label !== label) report([...path, index, 'label'], `"${code}" is "${first.label}" above`);
  });
}

/** Equipment may have a price of its own for frames that are priced together, where it is paid for by frames. */
function checkTogether({ equipment, combined }: OrdinanceEntry, place: Path, report: Report) {
  const known = new Set(combined.map(({ name }) => name));
  equipment.forEach(({ together, per }, index) => {
    const path = [...place, 'equipment', index, 'together'];
    if (together === undefined) return;
    if (per !== 'frame' && per !== 'eachFrame') report(path, 'is for equipment per frame or eachFrame');
    for (const name of Object.keys(together)) {
      if (!known.has(name)) report([...path, name], `there is no entry of combined "${name}"`);
    }
  });
}

/** Remarks on the days before an ordinance holds, on which what has no price of its own costs nothing. */
function remarkFreeDays(
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
    if (article.timeFrameType === 'time') return article.hourlyFee === undefined ? [`"${article.name}"`] : [];
    const names = article.frames.filter(({ fee }) => fee === undefined).map(({ name }) => name);
    return names.length > 0 ? [`"${article.name}" ${names.join(', ')}`] : [];
  });
  if (free.length === 0) return;
  const rest = 'give them a fee, or the ordinance an earlier firstDay';
  remark(
    [...path, 'ordinance'],
    `before ${firstDay} these cost nothing: ${free.join('; ')}. If that is not meant, ${rest}`,
  );
}

/** Remarks on prices that nobody pays, as nothing that is lent or asked here goes by their names. */
function remarkUnlinked({ ordinance, equipment, useConditions }: ResolvedContainer, path: Path, remark: Report) {
  ordinance.forEach((version, index) => {
    version.equipment.forEach(({ code, label }, at) => {
      if (equipment.some((lent) => (lent.code === undefined ? lent.name === label : lent.code === code))) return;
      const place = [...path, 'ordinance', index, 'equipment', at];
      remark(place, `nobody pays for "${label}": no equipment here has this name or the code "${code}"`);
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
    remark([...path, 'useConditions', index], `no rule of the ordinance speaks of "${label}": it changes no fee`);
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
  const names = free.map(({ name }) => `"${name}"`).join(', ');
  const rest = 'while other equipment here has a price. If that is meant, price it with yen: 0 in the ordinance';
  remark([...path, 'equipment'], `lent for nothing: ${names}, ${rest}`);
}

const isPriced = ({ equipment }: OrdinanceEntry, name: string) => equipment.some(({ label }) => label === name);

const bands = ['admission', 'attendees'] as const;

/** 'an admission of 1000 yen', '501 to 1000 attendees' */
function amountText(of: (typeof bands)[number], from: number, to = from) {
  const range = from === to ? `${from}` : `${from} to ${to}`;
  return of === 'admission' ? `an admission of ${range} yen` : `${range} attendees`;
}

/** Remarks on amounts between two bands of a step, which no rule of it speaks of. */
function remarkGaps(steps: readonly Step[], path: Path, remark: Report) {
  steps.forEach((step, index) => {
    if (step.kind !== 'rates' && step.kind !== 'amounts') return;
    for (const of of bands) {
      const named = step.rules.flatMap(({ when }) => when[of] ?? []).toSorted((one, other) => one.over - other.over);
      const gap = named.find(({ to }) => {
        const isCovered = named.some((other) => to !== undefined && other.over <= to && (other.to ?? Infinity) > to);
        return to !== undefined && !isCovered && named.some(({ over }) => over > to);
      });
      if (gap?.to === undefined) continue;
      const next = named.find(({ over }) => over > (gap.to ?? 0))?.over;
      remark(
        [...path, index, 'rules'],
        `no rule speaks of ${amountText(of, gap.to + 1, next)}: nothing is added for it`,
      );
    }
  });
}

function checkUnits({ unitMinutes, droppedMinutes = 0, bookedMinutes }: ExtensionEntry, path: Path, report: Report) {
  if (droppedMinutes >= unitMinutes) report([...path, 'droppedMinutes'], 'must be less than unitMinutes');
  if (bookedMinutes !== undefined && unitMinutes % bookedMinutes !== 0) {
    const fitting = [5, 10, 15, 20, 30, 45, 60, 90, 120].filter((minutes) => unitMinutes % minutes === 0);
    report([...path, 'bookedMinutes'], `must divide unitMinutes: of ${unitMinutes} that is ${fitting.join(', ')}`);
  }
}

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

/** What can be taken of every article on every kind of day for which a use would have no price. */
function unpriced(version: OrdinanceEntry, articles: readonly ResolvedArticle[], codes: Codes) {
  const variants = variantsOf(version, codes);
  return articles.flatMap((article) => {
    const taken = takenOf(version, article);
    const without = taken.flatMap(({ name, frames, days: kinds }) => {
      const missingOn = kinds.flatMap((day) => {
        const days = [{ date: version.firstDay, day, frames }];
        const missing = variants.find(({ words: _, ...variant }) => {
          const use = { room: article.key, bookedOn: version.firstDay, days, ...noExtras, ...variant };
          return 'refusal' in feeUnder({ ...version, steps: [] }, use);
        });
        return missing ? [{ day, words: missing.words }] : [];
      });
      const byWords = [...Map.groupBy(missingOn, ({ words }) => words)];
      return byWords.map(([words, missing]) => ({
        name,
        words,
        days: missing.map(({ day }) => day),
        of: kinds.length,
      }));
    });
    // A room that was forgotten is one mistake, one message.
    const isForgotten = taken.every(({ name }) =>
      without.some((one) => one.name === name && one.words === '' && one.days.length === one.of),
    );
    const times = article.timeFrameType === 'time' && isForgotten ? timesWithout(version, article) : undefined;
    if (times !== undefined) return [`"${article.name}" has no price ${times}: no row speaks of that time`];
    if (isForgotten && taken.length > 0) return [`"${article.name}" has no price: no row speaks of it`];
    return without.map(({ name, words, days }) =>
      [`"${article.name}"`, ...(name === '' ? [] : [name]), `has no price on a ${days.join(', ')}${words}`].join(' '),
    );
  });
}

/** Hours are written to five minutes at the finest. */
const stepMinutes = 5;

/** The times of an ordinary day that no row prices; undefined where none is priced. */
function timesWithout(version: OrdinanceEntry, { key: room, hours }: TimeArticle) {
  const { fromMinute: opens, toMinute: closes } = hours;
  const slots = Array.from({ length: Math.ceil((closes - opens) / stepMinutes) }, (_, index) => {
    const fromMinute = opens + index * stepMinutes;
    return { fromMinute, toMinute: Math.min(fromMinute + stepMinutes, closes) };
  });
  const missing = slots.filter((slot) => {
    const days = [{ date: version.firstDay, day: 'weekday' as const, frames: [{ name: '', ...slot }] }];
    return 'refusal' in feeUnder({ ...version, steps: [] }, { room, bookedOn: version.firstDay, days, ...noExtras });
  });
  if (missing.length === 0 || missing.length === slots.length) return undefined;
  const times: MinuteRange[] = [];
  for (const slot of missing) {
    const last = times.at(-1);
    if (last?.toMinute !== slot.fromMinute) times.push(slot);
    else times.splice(-1, 1, { ...last, toMinute: slot.toMinute });
  }
  return times.map(timeRangeName).join(', ');
}

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
    const { published, came, unit, lines } = tried;
    if (came === published) return;
    const missed = `"${example.name}" comes to ${came} ${unit}, and ${published} is published`;
    report(path, [missed, ...breakdownText(lines)].join('\n'));
  });
}
