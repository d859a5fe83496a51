import { type PersonField, personFields } from '#contract/desk/people/personFields.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { personWithNumber } from './people.queries.ts';
import { registeredOf } from './registered.view.ts';

/** What says who somebody is, as far as it is asked for; the request is written down before. Refuses notFound. */
export const revealPerson: Operation<'Desk/RevealPerson'> = async ({ trx, tenant }, { userNumber, fields }) => {
  const row = await personWithNumber(trx, { tenantId: tenant.tenantId, userNumber });
  if (!row) throw new Refused('notFound');
  const shown = (field: PersonField, text: string | null) => (fields.includes(field) ? (text ?? '') : '');
  return {
    kana: shown('kana', fullName(row.last_name_kana, row.first_name_kana)),
    phone: shown('phone', [row.phone_number_1, row.phone_number_2, row.phone_number_3].filter(Boolean).join('-')),
    email: shown('email', row.email),
    address: shown('address', row.address),
    birthday: shown('birthday', row.birthday),
    registered: personFields.every((field) => fields.includes(field)) ? registeredOf(row) : null,
  };
};
