import { checkGroupAtCounter } from '#rules/account/atCounter.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { isVerifiedElsewhere } from '#server/account/account.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { peopleWithReading } from '../desk/people.queries.ts';
import { rulesOf } from './theGroup.ts';
import { writeGroup } from './writeGroup.ts';

/**
 * Registers a group. What its members lack is told and may be added later. Refuses groupsNotOffered, what the form of
 * residents refuses, groupKnown, which `isAnother` overrides, mailTaken, representativeTwice, what newMember() refuses,
 * and memberTwice.
 */
export const registerGroup: Operation<'Desk/RegisterGroup'> = async (context, request) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { groupName, groupNameKana, members, householdsChecked, isAnother, ...typed } = request;
  const rules = await rulesOf(context);
  const names = { lastName: groupName, lastNameKana: groupNameKana, firstName: '', firstNameKana: '' };
  const { failure, form } = checkGroupAtCounter({ ...typed, ...names, birthday: null });
  if (failure) throw new Refused({ ...failure, details: [{ path: failure.field }] });
  const known = isAnother ? [] : await peopleWithReading(trx, { tenantId, key: searchFold(form.lastNameKana) });
  if (known.length > 0) {
    const numbers = known.map(({ user_number }) => user_number).join('、');
    throw new Refused({
      code: 'personKnown',
      message: `同じフリガナの団体・利用者が登録されています（${numbers}）。別の団体であれば、別の団体として登録してください。`,
    });
  }
  if (members.filter(({ isRepresentative }) => isRepresentative).length > 1) throw new Refused('representativeTwice');
  const { userId, userNumber } = await writeGroup(context, { form, rules, members, householdsChecked });
  if (userNumber === null) {
    const { email } = form;
    const isTaken = email !== null && (await isVerifiedElsewhere(trx, { tenantId, userId, email }));
    if (isTaken) throw new Refused('mailTaken');
    throw new Error('no free user number was found');
  }
  return { userId, userNumber, personName: form.lastName };
};
