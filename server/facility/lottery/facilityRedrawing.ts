import { givenUpLines, possibleAgain } from '#rules/lottery/redraw.ts';
import type { Context } from '#server/context.ts';
import { timesOf } from '#server/lottery/draw.queries.ts';
import type { Redrawing } from '#server/lottery/drawKind.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { noticeOfEntry } from '#server/lottery/noticeOfEntry.ts';
import { newId } from '#server/newId.ts';
import { notifyAll } from '#server/notice/notify.ts';
import { closeAfterDraw } from '../closure/closeAfterDraw.ts';
import { appendHistory } from '../history.queries.ts';
import { instantOfStamp } from '../occupancy.queries.ts';
import { reservedRooms } from '../reservedRoom.queries.ts';
import { entriesIn } from './facilityEntries.queries.ts';
import { deleteHeld, handHeldOn, heldRangesOf } from './heldPlaces.queries.ts';
import { facilityHoldings } from './heldPlaces.ts';
import { copyEntries, winnersIn } from './redraw.queries.ts';
import { roomsOf } from './roomsOf.ts';

const heldFor = ({ trx, tenant: { tenantId, timeZone } }: Context, drawId: string) =>
  heldRangesOf(trx, { tenantId, drawId, timeZone });

/** What winners of rooms have given up is held for their draw until staff decide: kind `draw` of one that is announced. */
export const facilityRedrawing: Redrawing = {
  async givenUp(context, definition) {
    const held = await heldFor(context, definition.drawId);
    const starts = held.map(({ from }) => instantOfStamp(from, context.tenant.timeZone).getTime());
    return {
      lines: givenUpLines(roomsOf(definition), held),
      firstUse: starts.length === 0 ? null : new Date(Math.min(...starts)),
    };
  },

  async losersOf(context, definition) {
    const { trx, tenant } = context;
    const rooms = roomsOf(definition);
    const named = { tenantId: tenant.tenantId, drawId: definition.drawId };
    const winners = await winnersIn(trx, named);
    const lost = (await entriesIn(trx, named, 'lost')).filter(({ userId }) => !winners.has(userId));
    const possible = possibleAgain(rooms, {
      lines: lost.map(({ line }) => line),
      holdings: await facilityHoldings(context, rooms),
      freed: await heldFor(context, definition.drawId),
    });
    return lost.flatMap(({ line, reservationId }) => (possible.has(line.n) ? reservationId : []));
  },

  async enter(context, { from, drawId, entryIds }) {
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    await handHeldOn(trx, { ...from, to: drawId });
    const entries = entryIds.map((old) => ({ old, id: newId(), number: newEntryNumber(), salt: newEntrySalt() }));
    await copyEntries(trx, { tenantId, drawId, now: new Date(nowMs), entries });
    await appendHistory(
      context,
      entries.map(({ id: reservationId, old }) => ({
        reservationId,
        action: 'redraw',
        before: null,
        after: { state: 'lottery_waiting', predecessor: old },
      })),
    );
    const reserved = await reservedRooms(trx, { tenantId, reservationIds: entries.map(({ id }) => id) });
    const times = await timesOf(trx, { tenantId, drawId });
    const notices = entries.flatMap(({ id, number: entryNumber, salt }) => {
      const one = reserved.get(id);
      return one
        ? [noticeOfEntry(context, { reserved: one, draw: { drawId, ...times }, receipt: { entryNumber, salt } })]
        : [];
    });
    await notifyAll(context, notices);
  },

  async open(context, named) {
    const held = await heldFor(context, named.drawId);
    await deleteHeld(context.trx, named);
    await closeAfterDraw(context, named);
    return held.length;
  },
};
