import { checkRegistration, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import { searchKey } from '#rules/account/searchKey.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { isVerifiedElsewhere } from '../account.queries.ts';
import { formColumns, insertNumbered } from '../registration/insertNumbered.ts';
import { peopleWithReading } from './people.queries.ts';

/** Stand in for what the form of residents asks and the counter may leave out. */
const leftOut = { email: 'nobody@example.jp', password: 'yoyaku2026' };

/** Opens nothing: no password has it. A link that staff hand over sets the first one. */
const noPassword = '';

/**
 * Registers who stands at the counter, as somebody the tenant knows. Refuses what the form of residents refuses of names,
 * reading, phone and mail, then personKnown, which `isAnother` overrides, and mailTaken.
 */
export const registerPerson: Operation<'Desk/RegisterPerson'> = async ({ trx, tenant, nowMs }, request) => {
  const { tenantId } = tenant;
  const { birthday, isAnother, ...typed } = request;
  const hasMail = !isBlank(typed.email);
  const whole = { ...typed, tenantId, password: leftOut.password, email: hasMail ? typed.email : leftOut.email };
  const failure = checkRegistration(whole);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  const form = normalizeRegistration(whole);
  if (!isAnother) {
    const key = searchKey(`${form.lastNameKana}${form.firstNameKana}`);
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
  const userNumber = await insertNumbered(trx, {
    ...{ tenant_id: tenantId, user_id: userId, kind: 'member', password_hash: noPassword, ...formColumns(form) },
    ...{ email: hasMail ? form.email : null, birthday },
    ...{ created_at: new Date(nowMs), verified_at: new Date(nowMs) },
  });
  if (userNumber !== null) return { userId, userNumber, personName: `${form.lastName} ${form.firstName}` };
  if (hasMail && (await isVerifiedElsewhere(trx, { tenantId, userId, email: form.email }))) {
    throw new Refused('mailTaken');
  }
  throw new Error('no free user number was found');
};
