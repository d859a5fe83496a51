import type { MergeFacts } from '#rules/account/decideMerge.ts';
import type { Database } from '#server/db/connect.ts';
import { Refused } from '#server/refused.ts';
import { factsOfTwo, type MergingAccount, ownerOfNumber } from './merge.queries.ts';

type Numbers = { readonly tenantId: string; readonly userNumber: string; readonly otherNumber: string };

/** The ids behind two numbers. Refuses notFound, naming the number. */
export async function twoNamed(trx: Database, { tenantId, userNumber, otherNumber }: Numbers) {
  const found = async (number: string) => {
    const userId = await ownerOfNumber(trx, { tenantId, userNumber: number });
    if (userId === undefined) {
      throw new Refused({ code: 'notFound', message: `利用者番号「${number}」の方は見つかりませんでした。` });
    }
    return userId;
  };
  return { keeperId: await found(userNumber), otherId: await found(otherNumber) };
}

const side = (account: MergingAccount): MergeFacts['keeper'] => ({
  userId: account.user_id,
  isGuest: account.kind === 'guest',
  isVerified: account.is_verified === true,
  isGroup: account.is_group,
  suspendedUntil: account.suspended_until,
  birthday: account.birthday,
  kanaKey: account.kana_key ?? '',
});

type Two = { readonly keeper: MergingAccount; readonly other: MergingAccount };

/** What decides whether two accounts may be one, with what would go over. */
export async function mergeFacts(trx: Database, tenantId: string, { keeper, other }: Two) {
  const { reservations, courses, inCart, notices, sessions, ...facts } = await factsOfTwo(trx, {
    tenantId,
    keeperId: keeper.user_id,
    otherId: other.user_id,
  });
  return {
    facts: { ...facts, keeper: side(keeper), other: side(other) },
    moves: { reservations, courses, inCart, notices, sessions },
  };
}

/** Two of several accounts by their ids. Refuses notFound for somebody who was forgotten, and changedMeanwhile for somebody who is merged. */
export function bothAccounts(
  accounts: readonly MergingAccount[],
  { keeperId, otherId }: { readonly keeperId: string; readonly otherId: string },
): Two {
  const keeper = accounts.find(({ user_id }) => user_id === keeperId);
  const other = accounts.find(({ user_id }) => user_id === otherId);
  if (!keeper || !other || keeper.erased_at || other.erased_at) throw new Refused('notFound');
  if (keeper.merged_into || other.merged_into) throw new Refused('changedMeanwhile');
  return { keeper, other };
}
