import { createHash } from 'node:crypto';
import { type MergeField, mergeFields } from '#contract/desk/people/mergeFields.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { MergingAccount } from './merge.queries.ts';

/** What of the table stands behind a field. */
const columnsOf = {
  name: ['last_name', 'first_name', 'last_name_kana', 'first_name_kana'],
  phone: ['phone_number_1', 'phone_number_2', 'phone_number_3', 'phone_number_type'],
  // Whoever's address it becomes, it came back once.
  email: ['email', 'verified_at'],
  address: ['address'],
  birthday: ['birthday'],
  line: ['line_user_id'],
  classes: ['classes', 'class_terms'],
  reductions: ['reductions', 'reduction_terms'],
} as const satisfies Record<MergeField, readonly (keyof MergingAccount)[]>;

const shown: Readonly<Record<MergeField, (account: MergingAccount) => string>> = {
  name: ({ last_name, first_name, last_name_kana, first_name_kana }) =>
    `${fullName(last_name, first_name)}（${fullName(last_name_kana, first_name_kana)}）`,
  phone: ({ phone_number_1, phone_number_2, phone_number_3 }) =>
    [phone_number_1, phone_number_2, phone_number_3].filter(Boolean).join('-'),
  email: ({ email }) => email ?? '',
  address: ({ address }) => address,
  birthday: ({ birthday }) => birthday ?? '',
  line: ({ line_user_id }) => (line_user_id === null ? '' : '連携あり'),
  classes: ({ classes }) => classes.join('、'),
  reductions: ({ reductions }) => reductions.join('、'),
};

type Two = { readonly keeper: MergingAccount; readonly other: MergingAccount };

/** What two accounts say, field by field. An address that never came back may be anybody's, so it is not taken. */
export const comparedFields = ({ keeper, other }: Two) =>
  mergeFields.map((field) => {
    const [own, theirs] = [shown[field](keeper), shown[field](other)];
    const isCertain = field !== 'email' || other.verified_at !== null;
    const canTake = theirs !== '' && (theirs !== own || field === 'line') && isCertain;
    return { field, keeper: own, other: theirs, canTake, isFilled: canTake && own === '' };
  });

/** Names what was shown of two accounts, so that nobody decides on something else. */
export const seenOf = (two: Two) =>
  createHash('sha256')
    .update(JSON.stringify([two.keeper.user_id, two.other.user_id, comparedFields(two)]))
    .digest('base64url');

/** The columns of the keeper that get the other account's values. */
export const takenColumns = (take: readonly MergeField[]) =>
  mergeFields.filter((field) => take.includes(field)).flatMap((field) => [...columnsOf[field]]);
