import type { DeskGroup } from '#contract/desk/people/groups.ts';
import type { FoundPerson } from '#contract/desk/people/people.ts';
import { dayText } from '#ui/text/format.ts';

export const householdsWords = '同一世帯だけの団体でないことを確認した';

/** How many there are, and how many of them are local. */
export const membersText = (members: DeskGroup['members']) =>
  `${members.length}名（うち在住・在勤・在学 ${members.filter(({ isLocal }) => isLocal).length}名）`;

export const termText = (until: string | null) => (until === null ? '期限なし' : `${dayText(until)}まで`);

/** How an account came about, and whose it is. */
export function kindText({ isGroup, isGuest }: Pick<FoundPerson, 'isGroup' | 'isGuest'>) {
  if (isGroup) return '団体';
  return isGuest ? 'ゲスト登録' : '窓口・会員';
}
