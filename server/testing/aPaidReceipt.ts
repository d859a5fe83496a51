import { aPayingTown, book } from './aPayingTown.ts';
import { aStaffMember } from './aStaffMember.ts';
import type { TestServer } from './testServer.ts';

const none = { '5000': 0, '2000': 0, '500': 0, '100': 0, '50': 0, '10': 0, '5': 0, '1': 0 };

/** A town whose till is open, with a fee of 1,200 yen that was paid in cash; and what closes that till, once it was counted. */
export async function aPaidReceipt(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const { containerId } = town.hall;
  const { tillId } = (await server.call('Desk/OpenTill', { containerId, float: 29_800 }, { staff })).body;
  const reservationId = await book(server, town);
  const { body } = await server.call('Desk/ReceiveCash', { reservationId, tendered: 1_200 }, { staff });
  const closing = async () => {
    const pieces = { ...none, '10000': 0, '1000': 31 };
    const counted = await server.call('Desk/CountTill', { containerId, tillId, version: 1, pieces }, { staff });
    return { containerId, tillId, version: counted.body.version, left: 31_000, reason: '' };
  };
  return { town, staff, named: { reservationId, receiptId: body.receiptId }, closing };
}
