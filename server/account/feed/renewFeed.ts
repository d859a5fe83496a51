import { calendarFeedPath } from '#contract/calendarFeed.ts';
import { publicAddress } from '#contract/screens.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { lockTaker } from '../person.queries.ts';
import { newToken } from '../token.ts';
import { writeFeed } from './feed.queries.ts';

/** Makes the caller an address for their calendar, which is told this once; the one before ends. */
export const renewFeed: Operation<'CalendarFeed/Renew'> = async ({ trx, tenant, actor, publicUrl, nowMs }) => {
  const { tenantId, tenantAlias, timeZone } = tenant;
  const { userId, sessionToken } = actor;
  await lockTaker(trx, { tenantId, userId });
  const token = newToken();
  if (!(await writeFeed(trx, { tenantId, userId, token, sessionToken, nowMs }))) throw new Refused('notLoggedIn');
  return {
    url: publicAddress(publicUrl, calendarFeedPath(tenantAlias, token)),
    madeAt: localDateTimeOf(nowMs, timeZone),
  };
};
