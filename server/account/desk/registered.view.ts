import type { Registered } from '#contract/desk/people/people.ts';
import type { Account } from '#server/db/schema.ts';

type Row = Pick<
  Account,
  | 'last_name'
  | 'first_name'
  | 'last_name_kana'
  | 'first_name_kana'
  | 'phone_number_1'
  | 'phone_number_2'
  | 'phone_number_3'
  | 'email'
  | 'address'
  | 'birthday'
>;

/** What is registered of somebody, in the parts in which it is corrected. */
export const registeredOf = (row: Row): Registered => ({
  lastName: row.last_name,
  firstName: row.first_name,
  lastNameKana: row.last_name_kana,
  firstNameKana: row.first_name_kana,
  phoneNumber1: row.phone_number_1,
  phoneNumber2: row.phone_number_2,
  phoneNumber3: row.phone_number_3,
  email: row.email ?? '',
  address: row.address,
  birthday: row.birthday,
});
