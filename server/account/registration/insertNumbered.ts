import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { RegistrationForm } from '#rules/account/checkRegistration.ts';
import { userNumberFrom } from '#rules/account/userNumber.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import type { Account } from '#server/db/schema.ts';
import { tellOfSubject } from '#server/webhook/tellOutside.ts';
import { insertAccount } from '../account.queries.ts';

/**
 * Numbers are random, so a clash is rare, and a second one in a row next to impossible until a tenant is nearly full.
 */
const tries = 20;

/** Writes an account with a number of its own; null when none is free, or its verified e-mail is somebody else's. */
export async function insertNumbered(trx: Database, row: Omit<Insertable<Account>, 'user_number'>) {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const userNumber = userNumberFrom(String(randomInt(1_000_000, 10_000_000)));
    if (await insertAccount(trx, { ...row, user_number: userNumber })) return userNumber;
  }
  return null;
}

/** Registers somebody: writes their account as insertNumbered() does, and tells of it. */
export async function registerNumbered(context: Context, row: Parameters<typeof insertNumbered>[1]) {
  const userNumber = await insertNumbered(context.trx, row);
  if (userNumber !== null) tellOfSubject(context, { event: 'person.registered', id: row.user_id });
  return userNumber;
}

/** The columns of who fills in the form, without their address for mail. */
export const formColumns = (form: Omit<RegistrationForm, 'email' | 'password'>) => ({
  last_name: form.lastName,
  first_name: form.firstName,
  last_name_kana: form.lastNameKana,
  first_name_kana: form.firstNameKana,
  phone_number_1: form.phoneNumber1,
  phone_number_2: form.phoneNumber2,
  phone_number_3: form.phoneNumber3,
  phone_number_type: form.phoneNumberType,
  address: form.address,
});
