import type { TownForm } from '#contract/office/townForm.ts';
import type { Group, Texts } from '../groups/group.ts';
import type { PlainField } from '../groups/plainFields.ts';
import { plainGroup } from '../groups/plainGroup.tsx';

type Rules = NonNullable<TownForm['groups']>;

/** What is asked of a group as its fields show it. */
type Asked = {
  readonly 'groups.kind': boolean;
  readonly 'groups.leastMembers': number | null;
  readonly 'groups.localShare': string;
  readonly 'groups.checksHouseholds': boolean;
  readonly 'groups.term.kind': string;
  readonly 'groups.term.months': number | null;
  readonly 'groups.term.until': string;
  readonly 'groups.mustMeet': boolean;
  readonly 'groups.countsTogether': boolean;
};

const isOffered = (texts: Texts) => texts['groups.kind'] === 'yes';
const hasTerm = (kind: string) => (texts: Texts) => isOffered(texts) && texts['groups.term.kind'] === kind;

export const groupFields: readonly PlainField<Asked>[] = [
  {
    name: 'groups.kind',
    label: '団体の登録',
    kind: 'yesNo',
    options: ['行う', '行わない'],
    support: '登録した団体は、団体の名前で予約できます。',
  },
  {
    name: 'groups.leastMembers',
    label: '構成員の最少人数',
    kind: 'number',
    unit: '人',
    isRequired: true,
    isAsked: isOffered,
  },
  {
    name: 'groups.localShare',
    label: '市内の構成員',
    kind: 'choice',
    support: '在住・在勤・在学する構成員の割合です。',
    options: [
      { value: 'none', label: '問わない' },
      { value: 'half', label: '半数以上' },
      { value: 'majority', label: '過半数' },
      { value: 'twoThirds', label: '3分の2以上' },
      { value: 'all', label: '全員' },
    ],
    isAsked: isOffered,
  },
  {
    name: 'groups.checksHouseholds',
    label: '同じ世帯だけの団体',
    kind: 'yesNo',
    options: ['登録できない（職員が確認する）', '登録できる'],
    isAsked: isOffered,
  },
  {
    name: 'groups.term.kind',
    label: '登録の有効期間',
    kind: 'choice',
    options: [
      { value: 'none', label: '定めない' },
      { value: 'months', label: '登録から、決まった月数' },
      { value: 'until', label: '毎年、決まった日まで' },
    ],
    isAsked: isOffered,
  },
  {
    name: 'groups.term.months',
    label: '有効期間の月数',
    kind: 'number',
    unit: 'か月',
    isRequired: true,
    isAsked: hasTerm('months'),
  },
  {
    name: 'groups.term.until',
    label: '有効期間の終わりの月日',
    kind: 'line',
    isRequired: true,
    support: '例：03-31',
    isAsked: hasTerm('until'),
  },
  {
    name: 'groups.mustMeet',
    label: '要件を欠いた団体',
    kind: 'yesNo',
    options: ['新しい予約はできない', '予約を続けられる'],
    isAsked: isOffered,
  },
  {
    name: 'groups.countsTogether',
    label: '代表者が同じ団体',
    kind: 'yesNo',
    options: ['上限に合わせて数える', '団体ごとに数える'],
    isAsked: isOffered,
  },
];

const fields = plainGroup<Asked>({ id: 'groups', title: '団体登録の要件', fields: groupFields });

const usual: Rules = {
  leastMembers: 1,
  localShare: 'none',
  checksHouseholds: false,
  term: null,
  mustMeet: true,
  countsTogether: false,
};

function askedOf(groups: TownForm['groups']): Asked {
  const { leastMembers, localShare, checksHouseholds, term, mustMeet, countsTogether } = groups ?? usual;
  return {
    'groups.kind': groups !== null,
    'groups.leastMembers': leastMembers,
    'groups.localShare': localShare,
    'groups.checksHouseholds': checksHouseholds,
    'groups.term.kind': term === null ? 'none' : 'months' in term ? 'months' : 'until',
    'groups.term.months': term !== null && 'months' in term ? term.months : null,
    'groups.term.until': term !== null && 'until' in term ? term.until : '',
    'groups.mustMeet': mustMeet,
    'groups.countsTogether': countsTogether,
  };
}

function termOf(asked: Partial<Asked>): Rules['term'] {
  if (asked['groups.term.kind'] === 'months') return { months: asked['groups.term.months'] ?? 0 };
  return asked['groups.term.kind'] === 'until' ? { until: asked['groups.term.until'] ?? '' } : null;
}

function rulesOf(asked: Partial<Asked>): TownForm['groups'] {
  if (asked['groups.kind'] !== true) return null;
  return {
    leastMembers: asked['groups.leastMembers'] ?? 0,
    // Its options are these.
    localShare: (asked['groups.localShare'] ?? 'none') as Rules['localShare'],
    checksHouseholds: asked['groups.checksHouseholds'] === true,
    term: termOf(asked),
    mustMeet: asked['groups.mustMeet'] === true,
    countsTogether: asked['groups.countsTogether'] === true,
  };
}

/** What a group must be, to be registered. */
export const groupsGroup: Group<TownForm> = {
  id: 'groups',
  title: '団体登録の要件',
  lines: ({ groups }) => fields.lines(askedOf(groups)),
  texts: ({ groups }) => fields.texts(askedOf(groups)),
  values: (texts, { groups }) => ({ groups: rulesOf(fields.values(texts, askedOf(groups))) }),
  errors: (texts) => fields.errors(texts),
  render: (props) => fields.render(props),
};
