import type { Parts } from '../app/parts.ts';
import { asStaff } from './asStaff.ts';

type Server = { readonly server: Parts };
type Wanted = { readonly reservationId: string; readonly reason: string };

const cause = 'facility';

/** Which version of a reservation somebody sees who looks at what cancelling it would do. */
export const versionToCancel = async (server: Server, alias: string, reservationId: string) =>
  (await asStaff(server, alias, 'Desk/PreviewCancellation', { reservationId, cause })).version;

/** Has the operator yamada cancel a room or a course for the facility's reasons, as the command line does. */
export async function cancelForFacility(server: Server, alias: string, { reservationId, reason }: Wanted) {
  const version = await versionToCancel(server, alias, reservationId);
  return asStaff(server, alias, 'Desk/CancelReservation', { reservationId, cause, reason, version });
}
