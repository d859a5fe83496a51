import { createHash } from 'node:crypto';
import type { ImportPlan } from '#contract/desk/importPeople.ts';
import { searchKey } from '#rules/account/searchKey.ts';
import type { Database } from '#server/db/connect.ts';
import { mailsTaken, peopleAlike, type Sought } from './import.queries.ts';
import { type ReadPerson, readPeople, type Wrong } from './readPeople.ts';

type Planned = { readonly plan: ImportPlan; readonly people: readonly ReadPerson[] };

const backwards = (text: string) => [...text].reverse().join('');

const soughtOf = ({ line, form }: ReadPerson): Sought => ({
  line,
  key: searchKey(`${form.lastNameKana}${form.firstNameKana}`),
  phone: backwards(`${form.phoneNumber1}${form.phoneNumber2}${form.phoneNumber3}`),
  birthday: form.birthday,
  email: form.email ?? '',
});

const isSame = (one: Sought, other: Sought) =>
  one.key === other.key && (one.phone === other.phone || (one.birthday !== null && one.birthday === other.birthday));

/** The same address in two lines: it can be verified for one person alone. */
function repeatedMails(people: readonly Sought[]): Wrong[] {
  const first = new Map<string, number>();
  return people.flatMap(({ line, email }) => {
    if (email === '') return [];
    const earlier = first.get(email.toLowerCase());
    if (earlier === undefined) first.set(email.toLowerCase(), line);
    return earlier === undefined
      ? []
      : [{ line, column: 'メールアドレス', why: `${earlier}行目と同じメールアドレスです。` }];
  });
}

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

/** What a file would register: all that is wrong, and who is known already. */
export async function planPeople(
  trx: Database,
  { tenantId, csv }: { tenantId: string; csv: string },
): Promise<Planned> {
  const { people, wrong: unread, count } = readPeople(csv);
  const sought = people.map(soughtOf);
  const taken = await mailsTaken(trx, { tenantId, people: sought });
  const alike = await peopleAlike(trx, { tenantId, people: sought });
  const repeated = repeatedPeople(sought);
  const wrong = [
    ...unread,
    ...repeatedMails(sought),
    ...taken.map(({ line, user_number }) => ({
      line,
      column: 'メールアドレス',
      why: `このメールアドレスは、利用者番号${user_number}の方が使っています。`,
    })),
  ].toSorted((one, other) => one.line - other.line);
  const known = people
    .map(({ line, form }) => ({
      line,
      personName: `${form.lastName} ${form.firstName}`,
      alike: alike
        .filter((row) => row.line === line)
        .map((row) => ({
          userNumber: row.user_number,
          personName: `${row.last_name} ${row.first_name}`.trim(),
          phoneEnd: backwards(row.phone_key.slice(0, 4)),
        })),
      sameAsLine: repeated.get(line) ?? null,
    }))
    .filter((one) => one.alike.length > 0 || one.sameAsLine !== null);
  const seen = createHash('sha256')
    .update(JSON.stringify([csv, wrong, known]))
    .digest('base64url');
  return { plan: { people: count, wrong, known, seen }, people };
}
