import { denominations, type Pieces } from '#rules/payment/till.ts';
import { asStaff } from '../asStaff.ts';
import { byStaff } from './staff.ts';
import { type People, todayOf } from './town.ts';

/** The cash of a place as whoever stands at the drawer knows it: by what was handed over, not by the books. */
export type Drawer = {
  readonly containerId: string;
  /** Of the open till; null while none is open. */
  cash: number | null;
  /** What the last one should have held when it was closed. */
  closedWith: number;
  /** Of all tills. */
  readonly all: { received: number; refunded: number; corrected: number };
};

export const aDrawer = (containerId: string): Drawer => ({
  containerId,
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

const tillOf = async ({ server, tenant }: People, containerId: string) =>
  (await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', { containerId })).till;

/** Opens the till of today, with what the last one left or, with a reason, something else. */
export async function openInTheMorning(town: People, drawer: Drawer) {
  const { server, tenant, random } = town;
  const { containerId } = drawer;
  if (drawer.cash !== null) await closeInTheEvening(town, drawer);
  const { left } = await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', { containerId });
  const float = left === null || random.chance(0.1) ? 20_000 : left;
  if (await byStaff(town, 'Desk/OpenTill', { containerId, float, reason: '両替のため' })) drawer.cash = float;
}

/** Counts and closes it. Some coins are missing or too many now and then, and some evenings it is forgotten. */
export async function closeInTheEvening(town: People, drawer: Drawer, forgets = 0) {
  const { random } = town;
  const { containerId, cash } = drawer;
  if (cash === null || random.chance(forgets)) return;
  const till = await tillOf(town, containerId);
  if (!till?.isOpen) throw new Error('the till is not open');
  const differs = random.chance(0.1) ? random.pick([-100, 10, 500]) : 0;
  const counted = Math.max(0, cash + differs);
  const named = { containerId, tillId: till.tillId };
  const count = await byStaff(town, 'Desk/CountTill', { ...named, version: till.version, pieces: piecesOf(counted) });
  if (!count) throw new Error('the till could not be counted');
  if (count.expected !== cash) throw new Error(`the drawer holds ${cash}, the till says ${count.expected}`);
  const left = Math.min(counted, 20_000);
  const closing = { ...named, version: count.version, left, reason: counted === cash ? '' : '原因不明' };
  if (!(await byStaff(town, 'Desk/CloseTill', closing))) throw new Error('the till could not be closed');
  drawer.cash = null;
  drawer.closedWith = cash;
}

/** Closed too early: the till is opened again, with what should have been in it. */
export async function reopen(town: People, drawer: Drawer) {
  const { containerId } = drawer;
  const till = await tillOf(town, containerId);
  if (drawer.cash !== null || !till) return;
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
  const amount = random.pick([-100, 100, 500]);
  if (drawer.cash + amount < 0) return;
  if (!(await byStaff(town, 'Desk/CorrectTill', { containerId, tillId, amount, reason: '翌日に判明' }))) return;
  drawer.cash += amount;
  drawer.all.corrected += amount;
}

/** What somebody owes, in cash, or a part of it. */
export async function takeCash(town: People, drawer: Drawer, reservationId: string) {
  const { random } = town;
  const part = random.chance(0.3) && { part: random.pick([100, 500, 1_000]) };
  const taken = await byStaff(town, 'Desk/ReceiveCash', { reservationId, tendered: 10_000_000, ...part });
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
  const given = await byStaff(town, 'Desk/GiveBack', { reservationId, way, amount, reference: `振込${todayOf(town)}` });
  if (!given || way === 'transfer' || drawer.cash === null) return;
  drawer.cash -= given.amount;
  drawer.all.refunded += given.amount;
}
