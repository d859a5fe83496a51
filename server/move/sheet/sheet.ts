import type { SheetRow } from '#contract/move/moveIn.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import type { Item } from '../plan/item.ts';
import type { MovePlan } from '../plan/planMove.ts';
import type { Account } from '../read/readMoney.ts';
import { entriesKept, type KeptSum, membersKept, peopleKept, roomsKept } from './sheet.queries.ts';

/** What is compared: all but what was changed here since, which is counted by itself. */
const compared = <Draft>(items: readonly Item<Draft>[]) => items.filter(({ act }) => act !== 'kept');

/** Sums of a side of the sheet, each under its name. */
type Sums = Map<string, number>;

const add = (sums: Sums, name: string, value: number) => sums.set(name, (sums.get(name) ?? 0) + value);

/**
 * The sheet that holds what the files say against what the database has, by class, hall and state: people, reservations,
 * days and yen. What was changed here since is in neither sum and told in a row of its own.
 */
export async function sheetOf(context: Context, plan: MovePlan): Promise<SheetRow[]> {
  const [told, kept]: [Sums, Sums] = [new Map(), new Map()];
  const idsOf = (items: readonly Item<unknown>[]) => compared(items).map(({ targetId }) => targetId);
  const { trx, tenant, now } = context;
  const of = { trx, tenantId: tenant.tenantId };
  tellPeople(told, plan);
  const labels = new Map(plan.classes.map(({ code, label }) => [code, label]));
  for (const { isGroup, code, count } of await peopleKept(trx, { ...of, ids: idsOf(plan.people) })) {
    add(kept, personName(isGroup, code, labels), count);
  }
  if (plan.members.length > 0) {
    add(told, '構成員\t\t\t人数', compared(plan.members).length);
    add(kept, '構成員\t\t\t人数', await membersKept(trx, { ...of, ids: idsOf(plan.members) }));
  }
  tell(
    told,
    '予約',
    compared(plan.rooms).map(({ draft }) => summed(draft, draft.room.containerName, draft.uses.length)),
  );
  tell(kept, '予約', await roomsKept(trx, { ...of, ids: idsOf(plan.rooms), now }));
  tell(
    told,
    '申込',
    compared(plan.entries).map(({ draft }) => summed(draft, draft.course.placeName, draft.course.sessionIds.length)),
  );
  tell(kept, '申込', await entriesKept(trx, { ...of, ids: idsOf(plan.entries) }));
  return rowsOf(told, kept);
}

const personName = (isGroup: boolean, code: string, labels: ReadonlyMap<string, string>) =>
  `${isGroup ? '団体' : '利用者'}\t${code === '' ? '区分なし' : (labels.get(code) ?? code)}\t\t人数`;

function tellPeople(sums: Sums, { people, classes }: MovePlan) {
  const labels = new Map(classes.map(({ code, label }) => [code, label]));
  for (const { draft } of compared(people)) {
    const { is_group, classes: codes } = draft.account;
    for (const code of codes.length === 0 ? [''] : codes) add(sums, personName(is_group, code, labels), 1);
  }
}

type Draft = { readonly state: string; readonly fee: number; readonly account: Account };

const summed = ({ state, fee, account: { owed, held, due } }: Draft, place: string, days: number): KeptSum => ({
  place,
  state,
  count: 1,
  days,
  fee,
  held,
  open: owed - held + due,
  due,
});

const stateWords = (state: string) => {
  const known: Readonly<Record<string, { readonly statusText: string }>> = {
    ...eventReservationStates,
    ...reservationStates,
  };
  return known[state]?.statusText || (state === 'cancelled_user' ? '取消' : state);
};

function tell(sums: Sums, kind: string, rows: readonly KeptSum[]) {
  for (const { place, state, ...row } of rows) {
    const of = `${kind}\t${place}\t${stateWords(state)}`;
    add(sums, `${of}\t件数`, row.count);
    add(sums, `${of}\t${kind === '予約' ? '利用区分の数' : '日程の数'}`, row.days);
    add(sums, `${of}\t使用料（円）`, row.fee);
    add(sums, `${of}\t収納済（円）`, row.held);
    add(sums, `${of}\t未収（円）`, row.open);
    add(sums, `${of}\t還付未済（円）`, row.due);
  }
}

function rowsOf(told: Sums, kept: Sums): SheetRow[] {
  const names = [...new Set([...told.keys(), ...kept.keys()])].toSorted();
  return names.flatMap((name) => {
    const [kind = '', place = '', state = '', unit = ''] = name.split('\t');
    const [inFiles, here] = [told.get(name) ?? 0, kept.get(name) ?? 0];
    return inFiles === 0 && here === 0 ? [] : { kind, place, state, unit, inFiles, here };
  });
}
