import { searchFold } from '#rules/text/searchFold.ts';
import { fromJson } from '#server/db/rows.ts';
import type { MemberDraft } from '../read/readMembers.ts';
import type { PersonDraft } from '../read/readPeople.ts';
import type { Report } from '../words/moveWords.ts';
import { type Before, digestOf, type Item, itemOf } from './item.ts';
import type { accountsHere, accountsMoved, membersMoved } from './moved.queries.ts';

type Here = Awaited<ReturnType<typeof accountsHere>>;

type Planning = {
  readonly before: Before;
  readonly here: Here;
  readonly reportOf: (draft: PersonDraft) => Report;
  readonly remark: (text: string) => void;
};

/**
 * What becomes of people and groups. A number that somebody has here already is theirs where the reading is the same, and a
 * mistake otherwise. An address that two share is kept for the first of them: it can be proven by one alone.
 */
export function planPeople(drafts: readonly PersonDraft[], planning: Planning): Item<PersonDraft>[] {
  const { before, here, reportOf, remark } = planning;
  const byNumber = new Map(here.map((account) => [account.userNumber, account]));
  const mails = new Map(here.flatMap(({ email, userId }) => (email ? [[email, userId] as const] : [])));
  const [ids, numbers] = [new Map<string, number>(), new Map<string, number>()];
  return drafts.flatMap((draft) => {
    const { account, line, file, id } = draft;
    const twice = (seen: Map<string, number>, value: string, field: string) => {
      const earlier = seen.get(value);
      if (earlier === undefined) seen.set(value, line);
      else reportOf(draft)({ line, field }, 'earlierLine', { value, line: earlier });
      return earlier !== undefined;
    };
    if (id === '' || twice(ids, id, 'id')) return [];
    twice(numbers, account.user_number, 'userNumber');
    const knownId = before.find('person', id)?.targetId;
    const owner = byNumber.get(account.user_number);
    if (owner && owner.userId !== knownId && (knownId !== undefined || !isSamePerson(owner, account))) {
      reportOf(draft)({ line, field: 'userNumber' }, 'numberTaken', { userNumber: account.user_number });
    }
    const adoptedId = knownId === undefined ? owner?.userId : undefined;
    const isTaken = !takesMail(mails, account.email, knownId ?? adoptedId ?? `line ${file}:${line}`);
    if (isTaken) remark(`${file}:${line}: メールアドレスは別の方と同じなので、取り込みません。`);
    const kept: PersonDraft = isTaken ? { ...draft, account: { ...account, email: null } } : draft;
    return itemOf(before, { kind: 'person', externalId: id, draft: kept, content: contentOf(kept.account), adoptedId });
  });
}

/** What a line says of an account, in one order. */
const contentOf = (account: PersonDraft['account']): PersonDraft['account'] => ({
  user_number: account.user_number,
  last_name: account.last_name,
  first_name: account.first_name,
  last_name_kana: account.last_name_kana,
  first_name_kana: account.first_name_kana,
  email: account.email,
  phone_number_1: account.phone_number_1,
  phone_number_2: account.phone_number_2,
  phone_number_3: account.phone_number_3,
  phone_number_type: account.phone_number_type,
  address: account.address,
  classes: account.classes,
  class_terms: Object.fromEntries(
    account.classes.flatMap((code) => {
      const until = account.class_terms[code];
      return until === undefined ? [] : [[code, until]];
    }),
  ),
  birthday: account.birthday,
  is_group: account.is_group,
  group_until: account.group_until,
  households_checked: account.households_checked,
});

/** Who no longer stands as their line said: they, or staff, have changed something since. */
export const peopleChanged = (accounts: Awaited<ReturnType<typeof accountsMoved>>): readonly string[] =>
  accounts
    .filter(({ digest, class_terms, ...account }) => {
      const now = { ...account, class_terms: fromJson<Readonly<Record<string, string>>>(class_terms) };
      return digestOf(contentOf(now)) !== digest;
    })
    .map(({ targetId }) => targetId);

const isSamePerson = ({ kana }: Here[number], { last_name_kana, first_name_kana }: PersonDraft['account']) =>
  searchFold(kana) === searchFold(`${last_name_kana}${first_name_kana}`);

/** False for an address that is somebody else's already. */
function takesMail(mails: Map<string, string>, email: string | null, ownerId: string) {
  if (email === null || email === '') return true;
  const key = email.toLowerCase();
  const owner = mails.get(key);
  if (owner === undefined) mails.set(key, ownerId);
  return owner === undefined || owner === ownerId;
}

type PlanningMembers = {
  readonly before: Before;
  readonly standing: Awaited<ReturnType<typeof membersMoved>>;
  readonly reportOf: Report;
};

const contentOfMember = ({ line: _, file: __, ...content }: MemberDraft) => content;

/** Members who no longer stand as their line said; what it may say otherwise the next time is in their row. */
const membersChanged = (drafts: readonly MemberDraft[], { before, standing }: PlanningMembers) =>
  drafts.flatMap((draft) => {
    const known = before.find('member', draft.id);
    const now = known && standing.get(known.targetId);
    return now && digestOf({ ...contentOfMember(draft), ...now }) !== known.digest ? [known.targetId] : [];
  });

/** What becomes of members. */
export const planMembers = (drafts: readonly MemberDraft[], planning: PlanningMembers): Item<MemberDraft>[] => {
  const { before: found, reportOf } = planning;
  const before = { ...found, changed: new Set([...found.changed, ...membersChanged(drafts, planning)]) };
  const seen = new Map<string, number>();
  return drafts.flatMap((draft) => {
    const earlier = seen.get(draft.id);
    if (earlier !== undefined) {
      reportOf({ line: draft.line, field: 'person' }, 'earlierLine', {
        value: draft.person || draft.name,
        line: earlier,
      });
      return [];
    }
    seen.set(draft.id, draft.line);
    return itemOf(before, { kind: 'member', externalId: draft.id, draft, content: contentOfMember(draft) });
  });
};
