import { asStaff } from './asStaff.ts';

type Server = Parameters<typeof asStaff>[0];

const reference = '振込 1';

/** All that is owed comes by a transfer, for tests that need no till. */
export async function payByTransfer(server: Server, tenantAlias: string, reservationId: string) {
  const { received } = await asStaff(server, tenantAlias, 'Desk/ReceiveCash', {
    reservationId,
    way: 'transfer',
    reference,
  });
  return { received };
}

/** All that is due by hand goes back by a transfer. */
export async function giveBackByTransfer(server: Server, tenantAlias: string, reservationId: string) {
  const { money } = await asStaff(server, tenantAlias, 'Desk/GetReservation', { reservationId });
  const given = { reservationId, way: 'transfer', amount: money?.byHand ?? 0, reference } as const;
  const { amount } = await asStaff(server, tenantAlias, 'Desk/GiveBack', given);
  return { amount };
}
