import { checkAtCounter } from '#rules/account/atCounter.ts';
import { fullName } from '#rules/text/fullName.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { isVerifiedElsewhere } from '../account.queries.ts';
import { registerNumbered } from '../registration/insertNumbered.ts';
import { memberColumns } from './memberColumns.ts';
import { peopleWithReading } from './people.queries.ts';

/**
 * Registers who stands at the counter, as somebody the tenant knows. Refuses what the form of residents refuses of names,
 * reading, phone and mail, then personKnown, which `isAnother` overrides, and mailTaken.
 */
export const registerPerson: Operation<'Desk/RegisterPerson'> = async (context, request) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { isAnother, ...typed } = request;
  const { failure, form } = checkAtCounter(typed);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  if (!isAnother) {
    const key = searchFold(`${form.lastNameKana}${form.firstNameKana}`);
    const known = await peopleWithReading(trx, { tenantId, key });
    if (known.length > 0) {
      const numbers = known.map(({ user_number }) => user_number).join('、');
      throw new Refused({
        code: 'personKnown',
        message: `同じフリガナの方が登録されています（${numbers}）。別の方であれば、別の方として登録してください。`,
      });
    }
  }
  const userId = newId();
  const userNumber = await registerNumbered(context, {
    tenant_id: tenantId,
    user_id: userId,
    ...memberColumns(form, nowMs),
  });
  if (userNumber !== null) return { userId, userNumber, personName: fullName(form.lastName, form.firstName) };
  const { email } = form;
  if (email !== null && (await isVerifiedElsewhere(trx, { tenantId, userId, email }))) throw new Refused('mailTaken');
  throw new Error('no free user number was found');
};
