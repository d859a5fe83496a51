import { sql } from 'kysely';

/** Of a row of `account` joined with `tenant_setting`: a message reaches its person by mail or by LINE. */
export const isReachable = sql<boolean>`(coalesce(email, '') <> '' or line_user_id is not null and line_messaging_token <> '')`;
