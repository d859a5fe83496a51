import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { followUps } from '#server/reservation/promise/followUp.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { nameOfActor } from '../actorNames.queries.ts';
import { reachIn } from '../member.ts';

const most = 200;

/** What changes of promised uses leave for staff at the places where the caller may look. */
export const listFollowUps: Operation<'Desk/ListFollowUps'> = async (context, { isDone, containerId }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'reservation.view');
  const rows = await followUps(trx, { tenantId, reach, containerId, isDone, limit: most + 1 });
  const names = new Map<string, string>();
  for (const actor of new Set(rows.flatMap(({ began_by, done_by }) => [began_by, done_by]))) {
    names.set(actor, actor === '' ? '' : await nameOfActor(trx, { tenantId, actor }));
  }
  const at = (moment: Date) => localDateTimeOf(moment.getTime(), timeZone);
  return {
    items: rows.slice(0, most).map((row) => ({
      followUpId: row.follow_up_id,
      reservationId: row.id,
      why: row.why,
      was: row.was,
      becomes: row.becomes,
      personName: fullName(row.last_name, row.first_name),
      userNumber: row.user_number,
      phoneEnd: [...(row.phone_key ?? '').slice(0, 4)].reverse().join(''),
      isReachable: row.is_reachable,
      began: { at: at(row.began_at), by: names.get(row.began_by) ?? '' },
      done:
        row.done_at === null || row.outcome === null
          ? null
          : { at: at(row.done_at), by: names.get(row.done_by) ?? '', outcome: row.outcome, reason: row.reason },
    })),
    hasMore: rows.length > most,
  };
};
