import { denominations, type Pieces } from '#rules/payment/till.ts';
import { asStaff } from '../asStaff.ts';
import { byStaff } from './staff.ts';
import { type People, todayOf } from './town.ts';

/** The cash of a window as whoever stands at the drawer knows it: by what was handed over, not by the books. */
export type Drawer = {
  readonly containerId: string;
  /** Of the window. */
  readonly name: string;
  /** The last one. */
  tillId: string | null;
  /** Of the open till; null while none is open. */
  cash: number | null;
  /** What the last one should have held when it was closed. */
  closedWith: number;
  /** Of all tills. */
  readonly all: { received: number; refunded: number; corrected: number };
};

export const aDrawer = (containerId: string, name = ''): Drawer => ({
  containerId,
  name,
  tillId: null,
  cash: null,
  closedWith: 0,
  all: { received: 0, refunded: 0, corrected: 0 },
});

/** As few notes and coins as make a sum. */
function piecesOf(sum: number) {
  let left = sum;
  const counted = denominations.map((yen) => {
    const pieces = Math.floor(left / yen);
    left -= pieces * yen;
    return [yen, pieces] as const;
  });
  return Object.fromEntries(counted) as Pieces;
}

const tillOf = async ({ server, tenant }: People, { containerId, tillId }: Drawer) =>
  (await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', { containerId, tillId })).till;

/** Opens a till of today, with what the last one of the window left or, with a reason, something else. */
export async function openDrawer(town: People, drawer: Drawer) {
  const { server, tenant, random } = town;
  const { containerId, name } = drawer;
  const { windows } = await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', { containerId });
  const left = windows.find((window) => window.name === name)?.left ?? null;
  const float = left === null || random.chance(0.1) ? 20_000 : left;
  const opened = await byStaff(town, 'Desk/OpenTill', { containerId, name, float, reason: '両替のため' });
  if (opened) Object.assign(drawer, { cash: float, tillId: opened.tillId });
}

/** Opens it on most mornings, once that of the evening before is closed. */
export async function openInTheMorning(town: People, drawer: Drawer, isUsed: boolean) {
  if (drawer.cash !== null) await closeDrawer(town, drawer);
  if (isUsed) await openDrawer(town, drawer);
}

/** Somebody else takes over: the drawer is counted, and goes on as it is or is closed and opened again. */
export async function takeOver(town: People, drawer: Drawer) {
  if (drawer.cash === null) return;
  if (town.random.chance(0.5)) return void (await countDrawer(town, drawer, drawer.cash));
  await closeDrawer(town, drawer);
  await openDrawer(town, drawer);
}

async function countDrawer(town: People, drawer: Drawer, counted: number) {
  const till = await tillOf(town, drawer);
  if (!till?.isOpen) throw new Error('the till is not open');
  const named = { containerId: drawer.containerId, tillId: till.tillId };
  const answer = await byStaff(town, 'Desk/CountTill', {
    ...named,
    version: till.version,
    pieces: piecesOf(counted),
  });
  if (!answer) throw new Error('the till could not be counted');
  if (answer.expected !== drawer.cash)
    throw new Error(`the drawer holds ${drawer.cash}, the till says ${answer.expected}`);
  return { ...named, version: answer.version };
}

/** Counts and closes it. Some coins are missing or too many now and then, and some evenings it is forgotten. */
export async function closeDrawer(town: People, drawer: Drawer, forgets = 0) {
  const { random } = town;
  const { cash } = drawer;
  if (cash === null || random.chance(forgets)) return;
  const differs = random.chance(0.1) ? random.pick([-100, 10, 500]) : 0;
  const counted = Math.max(0, cash + differs);
  const left = Math.min(counted, 20_000);
  const named = await countDrawer(town, drawer, counted);
  const closing = { ...named, left, reason: counted === cash ? '' : '原因不明' };
  if (!(await byStaff(town, 'Desk/CloseTill', closing))) throw new Error('the till could not be closed');
  drawer.cash = null;
  drawer.closedWith = cash;
}

/** Closed too early: the till is opened again, with what should have been in it. */
export async function reopen(town: People, drawer: Drawer) {
  const { containerId } = drawer;
  if (drawer.cash !== null || drawer.tillId === null) return;
  const till = await tillOf(town, drawer);
  if (!till) return;
  const named = { containerId, tillId: till.tillId, version: till.version };
  if (await byStaff(town, 'Desk/ReopenTill', { ...named, reason: '締めた後の収納' })) drawer.cash = drawer.closedWith;
}

/** Something of a closed day turns up, or is found to be missing. */
export async function correct(town: People, drawer: Drawer) {
  const { server, tenant, random } = town;
  const { containerId } = drawer;
  const { days } = await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', { containerId });
  const closed = days.filter(({ isOpen }) => !isOpen);
  if (drawer.cash === null || closed.length === 0) return;
  const { tillId } = random.pick(closed);
  const { tillId: openTillId } = drawer;
  const amount = random.pick([-100, 100, 500]);
  if (drawer.cash + amount < 0) return;
  if (!(await byStaff(town, 'Desk/CorrectTill', { containerId, tillId, openTillId, amount, reason: '翌日に判明' })))
    return;
  drawer.cash += amount;
  drawer.all.corrected += amount;
}

/** What somebody owes, in cash, or a part of it. */
export async function takeCash(town: People, drawer: Drawer, reservationId: string) {
  const { random } = town;
  const part = random.chance(0.3) && { part: random.pick([100, 500, 1_000]) };
  const { tillId: openTillId } = drawer;
  const taken = await byStaff(town, 'Desk/ReceiveCash', { reservationId, tendered: 10_000_000, openTillId, ...part });
  if (!taken || drawer.cash === null) return;
  drawer.cash += taken.received;
  drawer.all.received += taken.received;
}

/** What the provider would not give back, or what came in cash: out of the drawer, or by a transfer. */
export async function giveBack(town: People, drawer: Drawer) {
  const { server, tenant, random } = town;
  const { containerId } = drawer;
  const { items } = await asStaff(server, tenant.tenantAlias, 'Desk/ListRefunds', { containerId });
  const due = items.filter(({ byHand }) => byHand > 0);
  if (due.length === 0) return;
  const { reservationId, byHand: amount } = random.pick(due);
  const fits = drawer.cash !== null && amount <= drawer.cash;
  const way = fits && random.chance(0.6) ? 'cash' : 'transfer';
  const openTillId = way === 'cash' ? drawer.tillId : null;
  const reference = `振込${todayOf(town)}`;
  const given = await byStaff(town, 'Desk/GiveBack', { reservationId, way, amount, reference, openTillId });
  if (!given || way === 'transfer' || drawer.cash === null) return;
  drawer.cash -= given.amount;
  drawer.all.refunded += given.amount;
}

/** What was taken for the wrong reservation: from the drawer that it went into, or another one that is open. */
export async function voidSome(town: People, drawers: readonly Drawer[], reservationId: string) {
  const { server, tenant, random } = town;
  const { items } = await asStaff(server, tenant.tenantAlias, 'Desk/ListReceipts', { reservationId });
  const standing = items.filter(({ whyItStays }) => whyItStays === null);
  const open = drawers.filter(({ cash }) => cash !== null);
  if (standing.length === 0 || open.length === 0) return;
  const { receiptId, amount } = random.pick(standing);
  const { till_id } = await server.db
    .selectFrom('receipt')
    .select('till_id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  const from = open.find(({ tillId }) => tillId === till_id) ?? random.pick(open);
  if (from.cash === null || amount > from.cash) return;
  const asked = { reservationId, receiptId, openTillId: from.tillId, reason: '別の予約の収納' };
  const voided = await byStaff(town, 'Desk/VoidReceipt', asked);
  if (!voided) return;
  from.cash -= voided.amount;
  from.all.refunded += voided.amount;
}
