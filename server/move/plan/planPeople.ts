import { searchFold } from '#rules/text/searchFold.ts';
import type { MemberDraft } from '../read/readMembers.ts';
import type { PersonDraft } from '../read/readPeople.ts';
import type { Report } from '../words/moveWords.ts';
import { type Before, type Item, itemOf } from './item.ts';
import type { accountsHere } from './moved.queries.ts';

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
    return itemOf(before, { kind: 'person', externalId: id, draft: kept, content: kept.account, adoptedId });
  });
}

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

export const planMembers = (
  drafts: readonly MemberDraft[],
  { before, reportOf }: { readonly before: Before; readonly reportOf: Report },
): Item<MemberDraft>[] => {
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
    const { line: _, file: __, ...content } = draft;
    return itemOf(before, { kind: 'member', externalId: draft.id, draft, content });
  });
};
