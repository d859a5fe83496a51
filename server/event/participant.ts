import { fullName } from '#rules/text/fullName.ts';

/** The child of a reservation as queries join it; all null for the person's own place. */
export type ParticipantRow = {
  readonly child_id: string | null;
  readonly child_last_name: string | null;
  readonly child_first_name: string | null;
};

/** What the child is called; '' for the person themselves, and for one that is forgotten. */
export const childName = ({ child_last_name, child_first_name }: Omit<ParticipantRow, 'child_id'>) =>
  fullName(child_last_name ?? '', child_first_name ?? '').trim();

/** Whose place it is, where that is a child's. */
export const participantView = (row: ParticipantRow) =>
  row.child_id === null ? {} : { participant: { childId: row.child_id, name: childName(row) } };

/** The columns of the child whom a query has joined as `child`. */
export const participantColumns = [
  'event_reservation.child_id',
  'child.last_name as child_last_name',
  'child.first_name as child_first_name',
] as const;

/** What somebody has of a course, with the child who comes: '水墨画（2階） つぼみさん'. */
export function withParticipant(place: string, row: ParticipantRow) {
  const name = childName(row);
  return name === '' ? place : `${place} ${name}さん`;
}

/** A child with its guardian, as staff read it; the person themselves where it is their own place. */
export function ofWhom(row: ParticipantRow, person: string) {
  const name = childName(row);
  return name === '' ? person : `${name}（保護者 ${person}）`;
}
