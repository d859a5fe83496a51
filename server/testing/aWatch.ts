import type { RequestOf } from '#contract/endpoints.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { newId } from '../newId.ts';
import { insertWatch, type Watched } from '../vacancy/watch.queries.ts';
import { hallFrames, type TestArticle, type TestHall } from './aHall.ts';
import type { Arranging, TestMember } from './factories.ts';

/** Half A's morning of a day unless said otherwise, as AskForFrame names it. */
export function frameBody(
  { containerId, halfA }: TestHall,
  date: string,
  { article = halfA, name = '午前' }: { readonly article?: TestArticle; readonly name?: string } = {},
): RequestOf<'VacancyWatch/AskForFrame'> {
  const frame = hallFrames.find((one) => one.name === name) ?? hallFrames[0];
  return { containerId, articleId: article.articleId, date, ...clockOfMinutes(frame) };
}

/** A watch that stands, as asking for it leaves it, without the job that looks after it. Answers its id. */
export async function aWatch({ db, server }: Arranging, { tenantId, userId }: TestMember, what: Watched) {
  const watchId = newId();
  await insertWatch(db, { tenantId, userId, watchId, what, nowMs: server.clock() });
  return watchId;
}
