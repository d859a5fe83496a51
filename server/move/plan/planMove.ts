import type { Context } from '#server/context.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import type { ColumnMap } from '../read/columnMap.ts';
import type { MoveKind } from '../read/moveFiles.ts';
import { readEntries } from '../read/readEntries.ts';
import { type MemberDraft, readMembers } from '../read/readMembers.ts';
import { readMoney } from '../read/readMoney.ts';
import { type PersonDraft, readGroups, readPeople } from '../read/readPeople.ts';
import { readRooms } from '../read/readRooms.ts';
import { type GivenFile, readTable, type Table } from '../read/readTable.ts';
import type { Wrong } from '../words/moveWords.ts';
import { type Before, beforeOf, type Item } from './item.ts';
import {
  accountsHere,
  accountsMoved,
  changedHere,
  type MovedKind,
  membersMoved,
  movedOf,
  peopleNow,
} from './moved.queries.ts';
import { type EnteredItem, planEntries } from './planEntries.ts';
import { peopleChanged, planMembers, planPeople } from './planPeople.ts';
import { type BookedItem, type Money, planRooms, reportDoubleUses, reportTaken } from './planRooms.ts';
import { classesOf, coursesOf, roomsOf, type UserClass } from './townFacts.queries.ts';

export type MovePlan = {
  readonly people: readonly Item<PersonDraft>[];
  readonly members: readonly Item<MemberDraft>[];
  readonly rooms: readonly BookedItem[];
  readonly entries: readonly EnteredItem[];
  readonly classes: readonly UserClass[];
  /** The account of somebody of the files, or of somebody who came in before. */
  readonly personIdOf: (externalId: string) => string | undefined;
  readonly wrong: readonly Wrong[];
  readonly remarks: readonly string[];
};

export type Given = { readonly files: readonly GivenFile[]; readonly map: ColumnMap };

type Reading = Given & { readonly wrong: Wrong[]; readonly remarks: string[]; readonly before: Before };

/**
 * What files would bring in. Reads alone; `isWriting` locks the courses first. All mistakes are found, and a plan with one
 * is not written.
 */
export async function planMove(context: Context, given: Given & { readonly isWriting: boolean }): Promise<MovePlan> {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const rows = await movedOf(trx, { tenantId });
  const changed = [await changedHere(trx, { tenantId }), peopleChanged(await accountsMoved(trx, { tenantId }))];
  const before = beforeOf(rows, new Set(changed.flatMap((ids) => [...ids])));
  const reading: Reading = { ...given, wrong: [], remarks: [], before };
  const { groupRules } = await settingsOf(trx, tenantId);
  const classes = await classesOf(trx, tenantId);
  const people = await peopleIn(context, reading, { classes, offersGroups: groupRules !== null });
  const merged = await peopleNow(trx, { tenantId });
  const targets = new Map(people.map(({ externalId, targetId }) => [externalId, targetId]));
  const personIdOf = (externalId: string) => {
    const id = targets.get(externalId) ?? before.find('person', externalId)?.targetId;
    return id === undefined ? undefined : (merged.get(id) ?? id);
  };
  const groups = new Set(people.filter(({ draft }) => draft.account.is_group).map(({ externalId }) => externalId));
  const members = await membersIn(context, reading, { personIdOf, groups });
  const isPerson = (id: string) => personIdOf(id) !== undefined;
  const booked = await bookedIn(context, reading, { isPerson, personIdOf, isWriting: given.isWriting });
  reading.remarks.push(...passedOver([...people, ...members, ...booked.rooms, ...booked.entries]));
  reading.remarks.push(...vanished(reading, rows, [...people, ...members, ...booked.rooms, ...booked.entries]));
  const { wrong, remarks } = reading;
  return { people, members, ...booked, classes, personIdOf, wrong, remarks };
}

/** A file's table, if it was given. */
function tableOf<Kind extends MoveKind>({ files, map, wrong }: Reading, kind: Kind): Table<Kind> | null {
  const file = files.find((one) => one.kind === kind);
  return file ? readTable({ ...file, kind }, { map: map[kind], wrong }) : null;
}

async function peopleIn(
  { trx, tenant }: Context,
  reading: Reading,
  known: { readonly classes: readonly UserClass[]; readonly offersGroups: boolean },
) {
  const people = tableOf(reading, 'people');
  const groups = tableOf(reading, 'groups');
  if (!people && !groups) return [];
  const here = await accountsHere(trx, tenant);
  const drafts = [...(people ? readPeople(people, known) : []), ...(groups ? readGroups(groups, known) : [])];
  const nowhere: Table<'people'>['report'] = () => undefined;
  return planPeople(drafts, {
    before: reading.before,
    here,
    reportOf: ({ account }) => (account.is_group ? groups : people)?.report ?? nowhere,
    remark: (text) => reading.remarks.push(text),
  });
}

type Known = { readonly personIdOf: (id: string) => string | undefined; readonly groups: ReadonlySet<string> };

async function membersIn({ trx, tenant }: Context, reading: Reading, { personIdOf, groups }: Known) {
  const table = tableOf(reading, 'members');
  if (!table) return [];
  const isPerson = (id: string) => personIdOf(id) !== undefined;
  const drafts = readMembers(table, { isPerson, isGroup: (id) => groups.has(id) });
  const standing = await membersMoved(trx, tenant);
  return planMembers(drafts, { before: reading.before, standing, reportOf: table.report });
}

type Booking = {
  readonly isPerson: (id: string) => boolean;
  readonly personIdOf: (id: string) => string | undefined;
  readonly isWriting: boolean;
};

async function bookedIn(context: Context, reading: Reading, booking: Booking) {
  const reservations = tableOf(reading, 'reservations');
  const entered = tableOf(reading, 'entries');
  const ids = new Set([...(reservations?.lines ?? []), ...(entered?.lines ?? [])].map(({ at }) => at.id));
  const moneyOf = (kind: 'unpaid' | 'credits') => {
    const table = tableOf(reading, kind);
    return table ? readMoney(table, (id) => ids.has(id)) : new Map();
  };
  const money = { unpaid: moneyOf('unpaid'), credits: moneyOf('credits') };
  const planning = { ...booking, before: reading.before, money };
  return {
    rooms: reservations ? await roomsIn(context, reservations, planning) : [],
    entries: entered ? await coursesIn(context, entered, planning) : [],
  };
}

type Planning = Booking & { readonly before: Before; readonly money: Money };

async function roomsIn(context: Context, table: Table<'reservations'>, { before, money, isPerson }: Planning) {
  const { trx, tenant, now } = context;
  const { report } = table;
  if (tenant.tenantMode === 'event') {
    report({ line: 1, field: '' }, 'roomsNotOffered');
    return [];
  }
  const drafts = readRooms(table, { rooms: await roomsOf(trx, tenant.tenantId), isPerson, now });
  const items = planRooms(drafts, { before, money, report });
  reportDoubleUses(items, report);
  const written = items.filter(({ act }) => act === 'add' || act === 'change');
  await reportTaken(context, written, report);
  return items;
}

async function coursesIn(context: Context, table: Table<'entries'>, planning: Planning) {
  const { trx, tenant } = context;
  const { report } = table;
  if (tenant.tenantMode !== 'event') {
    report({ line: 1, field: '' }, 'coursesNotOffered');
    return [];
  }
  const { isPerson } = planning;
  const drafts = readEntries(table, { courses: await coursesOf(trx, tenant.tenantId), isPerson });
  return planEntries(context, drafts, { ...planning, report });
}

const kindWords: Readonly<Record<MovedKind, string>> = {
  person: '利用者',
  member: '構成員',
  reservation: '予約',
  entry: '申込',
};

/** So many of a kind are named one by one. */
const mostNamed = 200;

const firstOf = (lines: readonly string[]) =>
  lines.length > mostNamed ? [...lines.slice(0, mostNamed), `ほか${lines.length - mostNamed}件`] : lines;

type Any = Item<{ readonly file: string; readonly line: number }>;

/** Lines that say something else than before, of what was changed here since. */
const passedOver = (items: readonly Any[]) =>
  firstOf(
    items
      .filter(({ isPassedOver }) => isPassedOver)
      .map(
        ({ kind, draft }) =>
          `${draft.file}:${draft.line}: この${kindWords[kind]}は、このシステムで変更または抹消されているので、そのままにします。`,
      ),
  );

const kindsByFile: Readonly<Partial<Record<MoveKind, MovedKind>>> = {
  people: 'person',
  members: 'member',
  reservations: 'reservation',
  entries: 'entry',
};

/** What came in before, and is in its file no more; nothing is taken away. */
function vanished({ files }: Reading, rows: readonly { kind: MovedKind; externalId: string }[], items: readonly Any[]) {
  const read = new Set(files.flatMap(({ kind }) => kindsByFile[kind] ?? []));
  const named = new Set(items.map(({ kind, externalId }) => `${kind} ${externalId}`));
  return firstOf(
    rows
      .filter(
        ({ kind, externalId }) => read.has(kind) && !externalId.startsWith('#') && !named.has(`${kind} ${externalId}`),
      )
      .map(
        ({ kind, externalId }) =>
          `${kindWords[kind]}「${externalId}」は、前に取り込みましたが、今回のファイルにありません。`,
      ),
  );
}
