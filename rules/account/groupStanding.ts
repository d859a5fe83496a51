import { addDays, addMonths, daysBetween, isDay } from '#rules/day/day.ts';

/** How many of the members must be local, as a share of all. */
export const localShares = ['none', 'half', 'majority', 'twoThirds', 'all'] as const;

export type LocalShare = (typeof localShares)[number];

/** What a town asks of a group. */
export type GroupRules = {
  readonly leastMembers: number;
  readonly localShare: LocalShare;
  /** Staff look that it is not one household alone. */
  readonly checksHouseholds: boolean;
  /** How long a registration holds: so many months, or through a day of each year ('03-31'). Null is no end. */
  readonly term: { readonly months: number } | { readonly until: string } | null;
  /** A group that does not meet this may not reserve anew; what it has reserved stays. */
  readonly mustMeet: boolean;
  /** What the groups of one representative have counts together, and with what they have themselves. */
  readonly countsTogether: boolean;
};

export type GroupFacts = {
  readonly members: number;
  readonly locals: number;
  readonly hasRepresentative: boolean;
  readonly householdsChecked: boolean;
  /** The last day of its registration; null for no end. */
  readonly until: string | null;
};

/** Members as they count, from a list of them. */
export const countMembers = (
  members: readonly { readonly isLocal: boolean; readonly isRepresentative: boolean }[],
) => ({
  members: members.length,
  locals: members.filter(({ isLocal }) => isLocal).length,
  hasRepresentative: members.some(({ isRepresentative }) => isRepresentative),
});

const shares: Readonly<Record<LocalShare, { readonly label: string; isMet(locals: number, all: number): boolean }>> = {
  none: { label: '', isMet: () => true },
  half: { label: '半数以上', isMet: (locals, all) => locals * 2 >= all },
  majority: { label: '過半数', isMet: (locals, all) => locals * 2 > all },
  twoThirds: { label: '3分の2以上', isMet: (locals, all) => locals * 3 >= all * 2 },
  all: { label: '全員', isMet: (locals, all) => locals === all },
};

/** Who counts as local, in the words of the towns. */
export const localWords = '在住・在勤・在学の方';

/** What is missing of a group, in sentences; nothing for one that meets what is asked. Its term is another question. */
export function missingOf(
  { leastMembers, localShare, checksHouseholds }: Pick<GroupRules, 'leastMembers' | 'localShare' | 'checksHouseholds'>,
  group: Omit<GroupFacts, 'until'>,
) {
  const { members, locals } = group;
  const share = shares[localShare];
  return [
    ...(group.hasRepresentative ? [] : ['代表者が決まっていません。']),
    ...(members >= leastMembers
      ? []
      : [`構成員が${leastMembers}名以上必要です（現在${members}名、あと${leastMembers - members}名）。`]),
    ...(members === 0 || share.isMet(locals, members)
      ? []
      : [`構成員の${share.label}が${localWords}であることが必要です（現在${members}名のうち${locals}名）。`]),
    ...(checksHouseholds && !group.householdsChecked ? ['同一世帯だけの団体でないことの確認が済んでいません。'] : []),
  ];
}

const isOver = ({ until }: Pick<GroupFacts, 'until'>, today: string) => until !== null && until < today;

/** All that speaks against a group today, in sentences: what is missing, and that its registration is over. */
export const doubtsOfGroup = (rules: GroupRules, group: GroupFacts, today: string): readonly string[] => [
  ...(isOver(group, today) ? ['団体登録の有効期限が過ぎています。更新が必要です。'] : []),
  ...missingOf(rules, group),
];

/** Why a group may not reserve today, in a sentence that says what to do; null where it may. */
export function whyGroupCannotReserve(rules: GroupRules | null, group: GroupFacts, today: string): string | null {
  if (rules === null) return null;
  if (!isOver(group, today) && !(rules.mustMeet && missingOf(rules, group).length > 0)) return null;
  const [why = ''] = doubtsOfGroup(rules, group, today);
  return `${why}新しい予約はできません。窓口へお問い合わせください。`;
}

/** A registration can be renewed so many days before its end, and after it. */
const renewableDays = 90;

export const mayRenew = ({ until }: Pick<GroupFacts, 'until'>, today: string) =>
  until !== null && daysBetween(today, until) <= renewableDays;

/** The last day of a registration that is made or renewed today; null for no end. One that still holds is prolonged. */
export function termFrom({ term }: Pick<GroupRules, 'term'>, until: string | null, today: string): string | null {
  if (term === null) return null;
  const from = until === null || until < today ? addDays(today, -1) : until;
  if ('months' in term) return addMonths(from, term.months);
  const year = Number(from.slice(0, 4));
  return [year, year + 1].map((one) => lastDayIn(one, term.until)).find((day) => day > from) ?? null;
}

/** '02-29' is the 28th where there is none. */
const lastDayIn = (year: number, monthDay: string) => {
  const day = `${year}-${monthDay}`;
  return isDay(day) ? day : `${year}-02-28`;
};
