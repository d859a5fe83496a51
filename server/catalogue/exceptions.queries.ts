import { sql } from 'kysely';
import type { DayException } from '#rules/facility/calendar/articleFacts.ts';
import type { Database } from '../db/connect.ts';

type Written = {
  readonly tenantId: string;
  readonly articleId: string;
  /** By day; none takes away what was said of single days. */
  readonly exceptions: readonly DayException[];
};

/** Says of a room on which days it is otherwise. The caller raises the version of the tenant. */
export const writeExceptions = (trx: Database, { tenantId, articleId, exceptions }: Written) =>
  sql`update article set schedule = (schedule::jsonb - 'exceptions') || ${JSON.stringify(
    exceptions.length === 0 ? {} : { exceptions },
  )}::jsonb
    where tenant_id = ${tenantId} and article_id = ${articleId}`.execute(trx);
