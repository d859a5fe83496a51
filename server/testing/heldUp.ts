import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

/**
 * Begins calls that write a reservation one after the other, each once the one before waits: when the last one waits, all
 * have read how it stands. Which of them goes on first is open. Answers with the calls on their way.
 */
export const heldUp = <Answer>(
  server: Pick<TestServer, 'db'>,
  reservationId: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<readonly Promise<Answer>[]> =>
  server.db.transaction().execute(async (trx) => {
    await sql`select 1 from reservation where reservation_id = ${reservationId} for update`.execute(trx);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      await untilWaiting(server, answers.length);
    }
    return answers;
  });
