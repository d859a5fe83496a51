import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Lets a transaction of the command line think for longer than one of the server may: reading a hundred thousand lines takes
 * longer than it may rest between two statements.
 */
export const takeTime = (trx: Database) => sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
