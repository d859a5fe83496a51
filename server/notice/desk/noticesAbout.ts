import type { DeskReservation } from '#contract/desk/search.ts';
import type { Database } from '#server/db/connect.ts';
import { wordingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { keptNoticeText, ofHouse } from '../noticeText.ts';
import { noticesOf } from './staffNotice.queries.ts';

type About = {
  readonly tenantId: string;
  readonly userId: string;
  readonly reservationId: string;
  readonly timeZone: string;
};

/** What was sent to a person about one of their reservations, the latest first. */
export async function noticesAbout(trx: Database, about: About): Promise<DeskReservation['notices']> {
  const rows = await noticesOf(trx, about);
  const wordings = await wordingsOf(trx, about.tenantId);
  return rows.map(({ created_at, channel, kind, facts, state }) => ({
    at: localDateTimeOf(created_at.getTime(), about.timeZone),
    channel: channel === 'line' ? 'line' : 'mail',
    subject: keptNoticeText([{ kind, facts }], { ...ofHouse, wordings })?.subject ?? '',
    state,
  }));
}
