import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { peopleOfOutcomes } from './delivery.queries.ts';
import { seenMessage } from './seenMessage.ts';

const most = 1_000;

/** Whom a message did not reach, with their telephone. The look is written down. Refuses notFound. */
export const revealMessagePhones: Operation<'Office/RevealMessagePhones'> = async (context, { messageId }) => {
  const { trx, tenant } = context;
  await seenMessage(context, messageId);
  const wanted = { tenantId: tenant.tenantId, messageId, outcomes: ['failed', 'toPhone'] as const };
  const rows = await peopleOfOutcomes(trx, { ...wanted, most: most + 1 });
  return {
    items: rows.slice(0, most).map((row) => ({
      userNumber: row.user_number,
      personName: fullName(row.last_name, row.first_name),
      phone: [row.phone_number_1, row.phone_number_2, row.phone_number_3].filter(Boolean).join('-'),
    })),
    hasMore: rows.length > most,
  };
};
