import { createHash } from 'node:crypto';
import { consoleAddress } from '#contract/consoleScreens.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { placeWithRooms } from '#server/facility/placed.queries.ts';
import { schedule, scheduleMissing } from '#server/jobs/job.queries.ts';
import type { JobHandler, UnboundJobHandler } from '#server/jobs/job.ts';
import { staffText } from '#server/notice/noticeText.ts';
import type { Transports } from '#server/notice/transport.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { takenOn } from '../board/board.queries.ts';
import { boardView } from '../board/board.view.ts';
import { dayListOf, placesWithDayList } from './dayList.queries.ts';
import { dayListValues, isClosedDay } from './dayListText.ts';

async function boardOn({ trx, tenant, now, nowMs }: Context, containerId: string, date: string) {
  const { tenantId, timeZone } = tenant;
  const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
  if (!place || place.articles.length === 0) return null;
  const taken = await takenOn(trx, { tenantId, containerId, dates: [date], timeZone, nowMs });
  return boardView({
    place,
    taken,
    date,
    tenant,
    now,
    showsPeople: true,
    showsFees: false,
    showsMoney: false,
    money: new Map(),
  });
}

/** When a list is due next: today at its hour, or tomorrow once that has come. */
function nextAt(hour: number, now: string) {
  const at = (day: string) => localDateTimeAt(day, hour * 60);
  const today = dayOf(now);
  return now < at(today) ? at(today) : at(addDays(today, 1));
}

type Importing = {
  readonly trx: Database;
  readonly tenantId: string;
  readonly timeZone: string;
  readonly nowMs: number;
};

/** Schedules the lists of places that have none scheduled; of the others another hour holds from the next list on. */
export async function scheduleDayLists({ trx, tenantId, timeZone, nowMs }: Importing) {
  const now = localDateTimeOf(nowMs, timeZone);
  const places = await placesWithDayList(trx, tenantId);
  const jobs = places.map(
    ({ container_id: subject, day_list_hour: hour }) =>
      ({ kind: 'dayList', subject, dueAt: instantOf(nextAt(hour ?? 0, now), timeZone) }) as const,
  );
  await scheduleMissing(trx, { tenantId, jobs });
}

/**
 * At its hour it has the list of the day of a place sent to each of its addresses, unless the place is closed, and
 * schedules itself for the next day. Both are written together, so each address gets one list a day.
 */
export const dayList: JobHandler = async (context, containerId) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const wanted = await dayListOf(trx, { tenantId, containerId });
  if (!wanted) return;
  const today = dayOf(now);
  // Before it where the hour was changed, or where the list of a day before comes late.
  const isTime = now >= localDateTimeAt(today, wanted.hour * 60);
  const board = isTime ? await boardOn(context, containerId, today) : null;
  if (board && !isClosedDay(board)) {
    const jobs = wanted.to.map(
      (address) =>
        ({ kind: 'dayListMail', subject: `${containerId} ${today} ${address}`, dueAt: new Date(nowMs) }) as const,
    );
    await scheduleMissing(trx, { tenantId, jobs });
  }
  const dueAt = instantOf(nextAt(wanted.hour, now), timeZone);
  await schedule(trx, { tenantId, kind: 'dayList', subject: containerId, dueAt });
};

/**
 * Sends the list of a day to one address, as it is now. After a kill it goes again with the same id, by which receivers
 * know the repetition. On the next day it is sent no more, nor to an address that was taken out meanwhile.
 */
export const dayListMail = ({ mail }: Transports): UnboundJobHandler => ({
  async unbound(scope, subject) {
    const [containerId = '', date = '', recipient = ''] = subject.split(' ');
    const { tenant, consoleUrl, now } = scope;
    if (date !== dayOf(now)) return;
    const found = await scope.transact(async (context) => {
      const { trx } = context;
      const wanted = await dayListOf(trx, { tenantId: tenant.tenantId, containerId });
      const board = wanted?.to.includes(recipient) ? await boardOn(context, containerId, date) : null;
      return board && { board, voice: await voiceOf(trx, tenant, { channel: 'mail', halls: [containerId] }) };
    });
    if (!found) return;
    const { board, voice } = found;
    const url = consoleAddress(consoleUrl, `/t/${tenant.tenantAlias}/board/${containerId}/${date}`);
    await mail.send({
      noticeId: createHash('sha256').update(`${tenant.tenantId} ${subject}`).digest('hex').slice(0, 32),
      recipient,
      sender: { name: voice.sender, replyTo: '', channelToken: '' },
      ...staffText('dayList', dayListValues(board, url), tenant, voice),
      calendars: [],
    });
  },
});
