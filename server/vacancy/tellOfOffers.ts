import { paths, publicAddress } from '#contract/screens.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import type { Context } from '../context.ts';
import { notifyAll, type PersonalNotice } from '../notice/notify.ts';
import { localDateTimeOf } from '../time.ts';

/** A place that is held for somebody, and until when by the clock of the database. */
export type Offer = {
  readonly watchId: string;
  readonly userId: string;
  readonly place: string;
  readonly when: string;
  readonly endsAt: Date;
};

/** Tells people of what is held for them, and until when. */
export async function tellOfOffers(context: Context, offers: readonly Offer[]) {
  const { tenant, publicUrl } = context;
  const url = publicAddress(publicUrl, paths.vacancyWatches(tenant.tenantAlias));
  const notices = offers.map(
    ({ watchId, userId, place, when, endsAt }): PersonalNotice<'vacancyOffered'> => ({
      userId,
      kind: 'vacancyOffered',
      subjectId: watchId,
      facts: {
        place,
        when,
        url,
        isCourse: tenant.tenantMode === 'event',
        until: localDateTimeText(localDateTimeOf(endsAt.getTime(), tenant.timeZone)),
      },
      relevantUntil: endsAt,
    }),
  );
  await notifyAll(context, notices);
}
