import { textModuleNames } from '#rules/staff/textModules.ts';

/**
 * Something that two states of a tenant have not in common. `path` says where it stands by keys, so that the same thing
 * has the same path in every state. The texts are for people.
 */
export type Difference = {
  readonly kind: 'added' | 'changed' | 'withdrawn';
  readonly path: string;
  /** '施設 町民会館 › 部屋 ホールA'; '' for what belongs to the tenant itself. */
  readonly subject: string;
  /** What of the subject is changed; '' when all of it came or went. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
};

type Entry = Readonly<Record<string, unknown>>;

/** Where two states are compared: by keys, in words, and the field of what the words name. */
type Place = { readonly path: string; readonly subject: string; readonly field: string };

const nouns: Readonly<Record<string, string>> = {
  containers: '施設',
  spaces: '場所',
  articles: '部屋',
  frames: '区分',
  closures: '休館',
  eventContainers: '施設',
  categories: '分類',
  events: '講座',
  sessions: '回',
  entrySpans: '受付',
  conditions: '条件',
  announcements: 'お知らせ',
  equipment: '備品',
  ordinance: '料金の規定',
  versions: '版',
  timetable: '時間割の行',
  holidays: '休日',
  classes: '利用者区分',
  useConditions: '使用の区分',
  pictures: '写真',
};

/** What has no name of its own, and is not told of a town that begins. */
const rows: Readonly<Record<string, string>> = {
  classWindows: '区分や用途による受付期間',
  ...Object.fromEntries(Object.entries(textModuleNames).map(([kind, name]) => [kind, `定型文「${name}」`])),
};

const nounOf = ({ field }: Pick<Place, 'field'>) => {
  const collection = field.split('.').at(-1) ?? '';
  return nouns[collection] ?? rows[collection] ?? field;
};

const longestText = 100;

/**
 * What turns one state of a tenant, as an export writes it, into another. Entries of lists are known by their key, code,
 * name, first day or file; those that have none are equal or others. A thing that is not published any more is withdrawn.
 */
export const differencesOf = (before: Entry, after: Entry): Difference[] =>
  differ(before, after, { path: '', subject: '', field: '' });

function differ(before: unknown, after: unknown, place: Place): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (before === undefined && isListOfEntries(after)) return differInLists([], after, place);
  if (after === undefined && isListOfEntries(before)) return differInLists(before, [], place);
  if (isEntry(before) && isEntry(after)) return differInEntries(before, after, place);
  if (isListOfEntries(before) && isListOfEntries(after)) return differInLists(before, after, place);
  return [{ kind: 'changed', ...place, ...textsOf(before, after) }];
}

function differInEntries(before: Entry, after: Entry, place: Place): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const turned = before.published === after.published ? null : after.published === true ? 'added' : 'withdrawn';
  const isOffer = typeof before.published === 'boolean' && typeof after.published === 'boolean';
  return [
    ...(isOffer && turned ? [{ kind: turned, ...place, field: '', before: '', after: '' } as const] : []),
    ...names
      .filter((name) => !(isOffer && name === 'published'))
      .flatMap((name) =>
        differ(before[name], after[name], {
          path: `${place.path}/${name}`,
          subject: place.subject,
          field: place.field === '' ? name : `${place.field}.${name}`,
        }),
      ),
  ];
}

function differInLists(before: readonly Entry[], after: readonly Entry[], place: Place): Difference[] {
  const idOf = identityIn(before, after);
  if (idOf === flow && [...before, ...after].some((entry) => flow(entry).length > longestText)) {
    return differByPlace(before, after, place);
  }
  const old = new Map(before.map((entry) => [idOf(entry), entry]));
  const young = new Map(after.map((entry) => [idOf(entry), entry]));
  const stayed = (ids: Iterable<string>) => [...ids].filter((id) => old.has(id) && young.has(id));
  const isMoved = stayed(old.keys()).join('\n') !== stayed(young.keys()).join('\n');
  const within = (id: string, entry: Entry) => placeOf(place, id, entry);
  return [
    ...[...old].filter(([id]) => !young.has(id)).flatMap(([id, entry]) => whole('withdrawn', entry, within(id, entry))),
    ...[...young].flatMap(([id, entry]) => {
      const known = old.get(id);
      return known ? differ(known, entry, within(id, known)) : whole('added', entry, within(id, entry));
    }),
    ...(isMoved ? [{ kind: 'changed', ...place, field: `${place.field}の順序`, before: '', after: '' } as const] : []),
  ];
}

/** Long entries that have no name are known by their place. */
function differByPlace(before: readonly Entry[], after: readonly Entry[], place: Place): Difference[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap((index) => {
    const [was, is] = [before[index], after[index]];
    const words = `${nounOf(place)} ${index + 1}`;
    const subject = place.subject === '' ? words : `${place.subject} › ${words}`;
    const within = { path: `${place.path}/${index}`, subject, field: '' };
    if (was !== undefined && is !== undefined) return differ(was, is, within);
    return whole(was === undefined ? 'added' : 'withdrawn', was ?? is ?? {}, within);
  });
}

/** A thing that came or went, and those within it that have a key of their own. */
function whole(kind: 'added' | 'withdrawn', entry: Entry, place: Place): Difference[] {
  const inner = Object.entries(entry).flatMap(([name, value]) =>
    isListOfEntries(value) && value.every(({ key }) => typeof key === 'string')
      ? value.flatMap((part) =>
          whole(kind, part, placeOf({ ...place, path: `${place.path}/${name}`, field: name }, String(part.key), part)),
        )
      : [],
  );
  return [{ kind, ...place, before: '', after: '' }, ...inner];
}

function placeOf({ path, subject, field }: Place, id: string, entry: Entry): Place {
  const words = `${nounOf({ field })} ${labelOf(entry)}`;
  return { path: `${path}/${id}`, subject: subject === '' ? words : `${subject} › ${words}`, field: '' };
}

/** The things of a state within which a path of entries and places stands, as differences name them: '施設 町民会館 › 部屋 ホールA'. */
export function subjectAt(state: Entry, path: readonly (string | number)[]) {
  const named: string[] = [];
  let value: unknown = state;
  path.forEach((step, index) => {
    value = isEntry(value) || Array.isArray(value) ? (value as Entry)[step] : undefined;
    const noun = nouns[String(path[index - 1])] ?? rows[String(path[index - 1])];
    if (typeof step === 'number' && noun !== undefined && isEntry(value)) named.push(`${noun} ${labelOf(value)}`);
  });
  return named.join(' › ');
}

const labelOf = (entry: Entry) =>
  shortened(String(entry.name ?? entry.title ?? entry.label ?? entry.alt ?? entry.firstDay ?? flow(entry)));

const identities = ['key', 'code', 'name', 'firstDay', 'file'] as const;

/** How entries of both lists are known: by the first field that tells all of them apart, else by all they say. */
function identityIn(before: readonly Entry[], after: readonly Entry[]): (entry: Entry) => string {
  const field = identities.find((name) =>
    [before, after].every(
      (list) =>
        list.every((entry) => typeof entry[name] === 'string') &&
        new Set(list.map((entry) => entry[name])).size === list.length,
    ),
  );
  return field === undefined ? flow : (entry) => String(entry[field]);
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.every(isEntry);

/** Before and after: of a long text where it differs, of a long list of words what came and what went. */
function textsOf(before: unknown, after: unknown) {
  const [from, to] = [flow(before), flow(after)];
  if (!Array.isArray(before) || !Array.isArray(after) || Math.max(from.length, to.length) <= longestText) {
    const start = Math.max(from.length, to.length) <= longestText ? 0 : Math.max(0, commonLength(from, to) - 20);
    const part = (text: string) => shortened(start === 0 ? text : `…${text.slice(start)}`);
    return { before: part(from), after: part(to) };
  }
  const without = before.filter((value) => !after.includes(value));
  const added = after.filter((value) => !before.includes(value));
  return { before: `${flow(without)}を除く`, after: `${flow(added)}を加える` };
}

/** How far two texts are the same. */
function commonLength(one: string, other: string) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** A value as YAML writes it in a line. */
function flow(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'なし';
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isEntry(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${flow(part)}`)
    .join(', ')} }`;
}

function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= longestText ? line : `${letters.slice(0, longestText - 1).join('')}…`;
}

type Named = { readonly noun: string; readonly label: string };

/** Everything within an entry that a town knows by a name, in the order of the bundle. */
const namedIn = (entry: Entry): Named[] =>
  Object.entries(entry).flatMap(([collection, list]) => {
    const noun = nouns[collection];
    if (noun === undefined || !isListOfEntries(list)) return [];
    return list.flatMap((part) => [{ noun, label: labelOf(part) }, ...namedIn(part)]);
  });

const mostNames = 30;

/** What a tenant that begins has, a line for each kind of thing: '+ 部屋 2件: ホールA、和室'. */
export const beginningText = (offer: Entry) =>
  [...Map.groupBy(namedIn(offer), ({ noun }) => noun)].map(([noun, all]) => {
    const names = [...new Set(all.map(({ label }) => label))];
    const rest = names.length > mostNames ? `、ほか${names.length - mostNames}件` : '';
    return `+ ${noun} ${all.length}件: ${names.slice(0, mostNames).join('、')}${rest}`;
  });

const signs = { added: '+', changed: '~', withdrawn: '-' } as const;

/** A difference as a line. */
export function differenceText({ kind, subject, field, before, after }: Difference) {
  const change = field === '' ? '' : before === '' && after === '' ? field : `${field}: ${before} → ${after}`;
  return `${signs[kind]} ${[subject, change].filter((part) => part !== '').join(': ')}`;
}

/** Whether two differences speak of the same thing, or one of a part of the other. */
export const isAboutTheSame = ({ path: one }: Difference, { path: other }: Difference) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
