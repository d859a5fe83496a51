import { byStaff } from './staff.ts';
import type { People } from './town.ts';

/** Bills for all that is owed at a place; who has one that says the same gets no new one. */
export async function issueBills(town: People, containerId: string) {
  const owed = await byStaff(town, 'Desk/ListUnpaid', { containerId });
  if (!owed || owed.count === 0) return;
  const { count, yen } = owed;
  const issued = await byStaff(town, 'Desk/IssueBills', { containerId, count, yen });
  const billed = issued?.items.reduce((sum, { amount }) => sum + amount, 0);
  if (billed !== yen) throw new Error(`${yen} are owed, and the bills come to ${billed}`);
}

/** Whoever is overdue at a place is reminded. */
export async function remind(town: People, containerId: string) {
  const preview = await byStaff(town, 'Desk/PreviewReminders', { containerId });
  if (!preview || preview.count === 0) return;
  const { count, yen } = preview;
  const done = await byStaff(town, 'Desk/SendReminders', { containerId, count, yen });
  if (done?.sent !== count) throw new Error(`${count} were shown, and ${done?.sent} reminded`);
}
