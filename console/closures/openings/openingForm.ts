import type { Opening } from '#contract/desk/opening.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { ordinanceDayNames } from '#rules/ordinance/whenWords.ts';

type Wanted = RequestOf<'Desk/OpenDay'>;
type ChargedAs = NonNullable<Wanted['chargedAs']>;

/** What is typed and chosen. */
export type OpeningTexts = {
  readonly containerId: string;
  readonly articleIds: readonly string[];
  readonly day: string;
  /** The rules that count although the day is opened; all others are left out. */
  readonly keptRules: readonly string[];
  readonly hasHours: boolean;
  readonly fromMinute: string;
  readonly toMinute: string;
  readonly chargedAs: string;
  readonly told: string;
};

export const blankOpening: OpeningTexts = {
  containerId: '',
  articleIds: [],
  day: '',
  keptRules: [],
  hasHours: false,
  fromMinute: '540',
  toMinute: '1020',
  chargedAs: '',
  told: '',
};

const isKind = (value: string): value is ChargedAs => value in ordinanceDayNames;

export const chargedOptions = [
  { value: '', label: 'その日の料金' },
  ...Object.entries(ordinanceDayNames).map(([value, label]) => ({ value, label: `${label}の料金` })),
];

/** `opens`: rooms that their calendar closes are opened; only then there are hours and prices to say. */
export const openingFrom = (texts: OpeningTexts, closureRuleIds: readonly string[], opens: boolean): Wanted => ({
  containerId: texts.containerId,
  articleIds: [...texts.articleIds],
  day: texts.day,
  told: texts.told.trim(),
  hours: opens && texts.hasHours ? { fromMinute: Number(texts.fromMinute), toMinute: Number(texts.toMinute) } : null,
  chargedAs: opens && isKind(texts.chargedAs) ? texts.chargedAs : null,
  closureRuleIds: [...closureRuleIds],
});

type Rule = Opening['skipped'][number];

const hoursText = ({ fromMinute, toMinute }: Pick<Rule, 'fromMinute' | 'toMinute'>) =>
  fromMinute === 0 && toMinute === 1440 ? '終日' : timeRangeName({ fromMinute, toMinute });

/** '清掃（毎月第2火曜日 09:00～12:00）'. */
export const ruleText = (rule: Rule) => `${rule.reason}（${rule.when} ${hoursText(rule)}）`;

/** What is opened and how, a line each. */
export const openedLines = ({ opened, skipped }: Pick<Opening, 'opened' | 'skipped'>) => [
  ...opened.map(({ rooms, told, hours, chargedAs }) =>
    [
      rooms.length === 0 ? '全館' : rooms.join('、'),
      ...(hours === null ? [] : [hoursText(hours)]),
      ...(chargedAs === null ? [] : [`${ordinanceDayNames[chargedAs]}の料金`]),
      `（${told}）`,
    ].join('　'),
  ),
  ...skipped.map((rule) => `この日は行わない　${ruleText(rule)}`),
];
