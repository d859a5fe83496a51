import type { BaseRow, ChargedUse, OrdinanceVersion, RateRule, UsedDay, When } from '#rules/ordinance/ordinance.ts';

/** For tests: a version that names nothing but what is given. */
export const aVersion = (given: Partial<OrdinanceVersion>): OrdinanceVersion => ({
  firstDay: '2026-04-01',
  appliesBy: 'dayOfUse',
  law: '会館条例 別表',
  base: [],
  combined: [],
  equipment: [],
  steps: [],
  refunds: [],
  dues: [],
  ...given,
});

export const framesCost = (yen: Readonly<Record<string, number>>, when: When = {}): BaseRow => ({
  kind: 'frames',
  when,
  yen,
});

export const aRule = (
  rule: Partial<RateRule> & { readonly code: string } & ({ add: RateRuleShare } | { to: RateRuleShare }),
) => ({ label: rule.code, when: {}, settled: 'atBooking', ...rule }) as RateRule;

type RateRuleShare = `${number}%`;

/** A day with frames named 午前 (9–12), 午後 (13–17), 夜間 (18–22) and 全日 (9–22). */
export function aUsedDay(names: readonly string[], day: Partial<UsedDay> = {}): UsedDay {
  const hours: Record<string, readonly [number, number]> = {
    午前: [9, 12],
    午後: [13, 17],
    夜間: [18, 22],
    全日: [9, 22],
  };
  return {
    date: '2026-06-20',
    day: 'saturday',
    frames: names.map((name) => {
      const [from, to] = hours[name] ?? [9, 12];
      return { name, fromMinute: from * 60, toMinute: to * 60 };
    }),
    ...day,
  };
}

export const aChargedUse = (given: Partial<ChargedUse>): ChargedUse => ({
  room: 'hall',
  bookedOn: '2026-05-01',
  classes: [],
  conditions: [],
  admission: null,
  reductions: [],
  days: [aUsedDay(['夜間'])],
  equipment: [],
  ...given,
});
