import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { peopleWithoutPassword } from './withoutPassword.queries.ts';

/** Who came in and has no password yet, and how each sets the first one. */
export const listWithoutPassword: Operation<'Local/ListWithoutPassword'> = async ({ trx, tenant }) => {
  const rows = await peopleWithoutPassword(trx, tenant.tenantId);
  return {
    items: rows.map((row) => ({
      userNumber: row.user_number,
      personName: fullName(row.last_name, row.first_name),
      address: row.address,
      phone: row.phone,
      // A mail proves who gets it only where the address is theirs for certain.
      hasMail: row.email !== null && row.verified_at !== null,
    })),
  };
};
