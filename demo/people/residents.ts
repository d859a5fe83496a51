import type { Insertable } from 'kysely';
import { userNumberFrom } from '#rules/account/userNumber.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import type { Account } from '#server/db/schema.ts';
import type { Random } from '../random.ts';
import { firstNames, lastNames } from './demoNames.ts';

/** A made-up person, without ids and hash; `registeredOn` is a day before today. */
export type Resident = Pick<
  Insertable<Account>,
  | 'user_number'
  | 'kind'
  | 'last_name'
  | 'first_name'
  | 'last_name_kana'
  | 'first_name_kana'
  | 'email'
  | 'phone_number_1'
  | 'phone_number_2'
  | 'phone_number_3'
  | 'phone_number_type'
  | 'address'
> & {
  readonly birthday: string;
  readonly registeredOn: string;
};

const quarters = ['若葉町', '大手町', '緑が丘', '本町', '東町', '西町', '河原町', '桜台', '旭町', '栄町'];

/** So many people with numbers that differ from each other and from those in `taken`. */
export function generateResidents({
  random,
  count,
  now,
  taken,
}: {
  readonly random: Random;
  readonly count: number;
  readonly now: string;
  readonly taken: ReadonlySet<string>;
}): Resident[] {
  const numbers = new Set(taken);
  return Array.from({ length: count }, () => {
    const number = newNumber(random, numbers);
    numbers.add(number);
    return residentWith(number, random, now);
  });
}

function newNumber(random: Random, taken: ReadonlySet<string>): string {
  const number = userNumberFrom(String(random.between(2_000_000, 9_999_999)));
  return taken.has(number) ? newNumber(random, taken) : number;
}

function residentWith(user_number: string, random: Random, now: string): Resident {
  const last = random.pick(lastNames);
  const first = random.pick(firstNames);
  const isMobile = random.chance(0.8);
  return {
    user_number,
    kind: random.chance(0.3) ? 'guest' : 'member',
    last_name: last.name,
    first_name: first.name,
    last_name_kana: last.kana,
    first_name_kana: first.kana,
    // No address, so that nothing is ever sent to a person who does not exist.
    email: null,
    phone_number_1: isMobile ? '090' : '000',
    phone_number_2: isMobile ? '0000' : String(random.between(100, 999)),
    phone_number_3: String(random.between(0, 9_999)).padStart(4, '0'),
    phone_number_type: isMobile ? 'Mobile' : 'Home',
    address: `${random.pick(quarters)}${random.between(1, 5)}-${random.between(1, 20)}-${random.between(1, 30)}`,
    birthday: addDays(dayOf(now), -random.between(10 * 365, 85 * 365)),
    registeredOn: addDays(dayOf(now), -random.between(130, 900)),
  };
}
