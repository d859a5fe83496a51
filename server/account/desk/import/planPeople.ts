import { createHash } from 'node:crypto';
import type { ImportPlan } from '#contract/desk/people/importPeople.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { ReadPerson } from '#rules/account/import/readPeople.ts';
import { fullName } from '#rules/text/fullName.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { apartFrom } from '#server/apart/apart.ts';
import type { Scope } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { mailsTaken, peopleAlike, type Sought } from './import.queries.ts';
import type * as peopleApart from './peopleApart.ts';

type Planned = { readonly plan: ImportPlan; readonly people: readonly ReadPerson[] };

const backwards = (text: string) => [...text].reverse().join('');

const nameOf = ({ form }: ReadPerson) => fullName(form.lastName, form.firstName);

const soughtOf = ({ line, form, representative }: ReadPerson): Sought => ({
  line,
  key: searchFold(`${form.lastNameKana}${form.firstNameKana}`),
  phone: backwards(`${form.phoneNumber1}${form.phoneNumber2}${form.phoneNumber3}`),
  birthday: form.birthday,
  email: form.email ?? '',
  isGroup: representative !== null,
});

const isSame = (one: Sought, other: Sought) =>
  one.key === other.key &&
  (one.isGroup ||
    other.isGroup ||
    one.phone === other.phone ||
    (one.birthday !== null && one.birthday === other.birthday));

/** Earlier lines of the same person; only those with the same reading are compared. */
function repeatedPeople(people: readonly Sought[]) {
  const byKey = new Map<string, Sought[]>();
  const found = new Map<number, number>();
  for (const person of people) {
    const earlier = byKey.get(person.key) ?? [];
    const same = earlier.find((other) => isSame(person, other));
    if (same) found.set(person.line, same.line);
    byKey.set(person.key, [...earlier, person]);
  }
  return found;
}

const apart = apartFrom<typeof peopleApart>(new URL('./peopleApart.ts', import.meta.url));

/** The people of a file and all that is wrong with it, whoever is registered. Refuses tooMuchToCompute. */
export const readPeopleOf = (scope: Pick<Scope, 'tenant' | 'actor'>, csv: string) => apart(scope, 'readFile', csv);

type Asked = {
  readonly tenantId: string;
  readonly csv: string;
  readonly read: Awaited<ReturnType<typeof readPeopleOf>>;
  readonly offersGroups: boolean;
};

/** What a file would register: all that is wrong, and who is known already. */
export async function planPeople(trx: Database, { tenantId, csv, read, offersGroups }: Asked): Promise<Planned> {
  const { people, wrong: unread, count } = read;
  const sought = people.map(soughtOf);
  const taken = await mailsTaken(trx, { tenantId, people: sought });
  const alike = await peopleAlike(trx, { tenantId, people: sought });
  const repeated = repeatedPeople(sought);
  const groups = offersGroups ? [] : people.filter(({ representative }) => representative !== null);
  const wrong = [
    ...unread,
    ...groups.map(({ line }) => ({ line, column: '団体名', why: everyRefusal.groupsNotOffered.message })),
    ...taken.map(({ line, user_number }) => ({
      line,
      column: 'メールアドレス',
      why: `このメールアドレスは、利用者番号${user_number}の方が使っています。`,
    })),
  ].toSorted((one, other) => one.line - other.line);
  const known = people
    .map((person) => ({
      line: person.line,
      personName: nameOf(person),
      alike: alike
        .filter((row) => row.line === person.line)
        .map((row) => ({
          userNumber: row.user_number,
          personName: fullName(row.last_name, row.first_name),
          phoneEnd: backwards(row.phone_key.slice(0, 4)),
        })),
      sameAsLine: repeated.get(person.line) ?? null,
    }))
    .filter((one) => one.alike.length > 0 || one.sameAsLine !== null);
  const seen = createHash('sha256')
    .update(JSON.stringify([csv, wrong, known]))
    .digest('base64url');
  return { plan: { people: count, wrong, known, seen }, people };
}
