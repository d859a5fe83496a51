import { calendarFeedPath } from '#contract/calendarFeed.ts';
import { writeFeed } from '../account/feed/feed.queries.ts';
import { newToken } from '../account/token.ts';
import { type Arranging, aSession, type TestMember } from './factories.ts';

/** The path of the calendar of a member's own, as Renew makes it. */
export async function aFeed(server: Arranging, member: TestMember) {
  const { tenantId, tenantAlias, userId } = member;
  const { token: sessionToken } = await aSession(server, member);
  const token = newToken();
  await writeFeed(server.db, { tenantId, userId, token, sessionToken, nowMs: server.server.clock() });
  return calendarFeedPath(tenantAlias, token);
}
