import type { Group, Texts } from '#console/office/groups/group.ts';
import { linesOf } from '#console/office/groups/plainFields.ts';
import { plainGroup } from '#console/office/groups/plainGroup.tsx';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseChoices } from '#contract/office/courseEndpoints.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { isDay } from '#rules/day/day.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

type Typed = {
  readonly participants: string;
  readonly birthMonth: string;
  readonly 'audience.age.from': number | null;
  readonly 'audience.age.to': number | null;
  readonly 'audience.age.on': string;
  readonly 'audience.classes': readonly string[];
  readonly 'audience.exceptClasses': readonly string[];
};

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1}月生まれの方`,
}));

const isOfAge = (texts: Texts) => (texts['audience.age.from'] ?? '') + (texts['audience.age.to'] ?? '') !== '';

const participants = [
  { value: 'self', label: '本人のみ' },
  { value: 'children', label: '本人とお子さま' },
  { value: 'only_children', label: 'お子さまのみ' },
];

const fieldsFor = (classes: CourseChoices['classes'], takesChildren: boolean) => {
  const options = classes.map(({ code, label }) => ({ value: code, label }));
  const isAsked = () => classes.length > 0;
  return plainGroup<Typed>({
    id: 'audience',
    title: '対象',
    fields: [
      {
        name: 'participants',
        label: '参加できる方',
        kind: 'select',
        options: participants,
        isAsked: () => takesChildren,
      },
      { name: 'audience.age.from', label: '年齢の下限', kind: 'number', unit: '歳', none: 'なし' },
      { name: 'audience.age.to', label: '年齢の上限', kind: 'number', unit: '歳', none: 'なし' },
      {
        name: 'audience.age.on',
        label: '年齢を数える日',
        kind: 'select',
        options: [
          { value: 'first_session', label: '初回の日' },
          { value: 'school_year', label: '年度の4月1日' },
        ],
        isAsked: isOfAge,
      },
      {
        name: 'birthMonth',
        label: '誕生月',
        kind: 'select',
        options: [{ value: '0', label: '問わない' }, ...months],
      },
      {
        name: 'audience.classes',
        label: '申し込める区分',
        kind: 'choices',
        options,
        isAsked,
        none: '限らない',
        support: 'どれも選ばないと、区分を問わず申し込めます。',
      },
      { name: 'audience.exceptClasses', label: '申し込めない区分', kind: 'choices', options, isAsked },
    ],
  });
};

const typedOf = ({ birthMonth, audience, participants: who }: CourseForm): Typed => ({
  participants: who,
  birthMonth: String(birthMonth),
  'audience.age.from': audience?.age?.from ?? null,
  'audience.age.to': audience?.age?.to ?? null,
  'audience.age.on': audience?.age?.on ?? 'first_session',
  'audience.classes': audience?.classes ?? [],
  'audience.exceptClasses': audience?.exceptClasses ?? [],
});

const born = ['audience.born.from', 'audience.born.to'] as const;

const bornTexts = ({ audience }: CourseForm): Texts => ({
  'audience.born.from': audience?.born?.from ?? '',
  'audience.born.to': audience?.born?.to ?? '',
});

const rangeOf = <Value,>(from: Value | null, to: Value | null) => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

const isSome = (part: object) => Object.keys(part).length > 0;

function audienceOf(texts: Texts): CourseForm['audience'] {
  const age = rangeOf(wholeNumberOf(texts['audience.age.from'] ?? ''), wholeNumberOf(texts['audience.age.to'] ?? ''));
  const [from, to] = born.map((name) => texts[name] || null);
  const days = rangeOf(from ?? null, to ?? null);
  const [classes, exceptClasses] = ['audience.classes', 'audience.exceptClasses'].map((name) =>
    linesOf(texts[name] ?? ''),
  );
  const audience = {
    ...(isSome(age) && { age: { ...age, on: texts['audience.age.on'] ?? 'first_session' } }),
    ...(isSome(days) && { born: days }),
    ...(classes?.length && { classes }),
    ...(exceptClasses?.length && { exceptClasses }),
  };
  return isSome(audience) ? audience : null;
}

const participantsOf = ({ participants: who }: Texts): CourseForm['participants'] =>
  who === 'children' || who === 'only_children' ? who : 'self';

const shownDay = (day: string) => (isDay(day) ? dayText(day) : '');

/** Whom a course is for. */
export const audienceGroup = (classes: CourseChoices['classes'], takesChildren: boolean): Group<CourseForm> => {
  const fields = fieldsFor(classes, takesChildren);
  return {
    id: 'audience',
    title: '対象',
    lines: (form) => {
      const { from = '', to = '' } = form.audience?.born ?? {};
      const days =
        from === '' && to === '' ? [] : [{ term: '生まれた日', value: `${shownDay(from)}～${shownDay(to)}` }];
      return [...fields.lines(typedOf(form)), ...days];
    },
    texts: (form) => ({ ...fields.texts(typedOf(form)), ...bornTexts(form) }),
    values: (texts) => ({
      birthMonth: Number(texts.birthMonth ?? '0'),
      audience: audienceOf(texts),
      participants: participantsOf(texts),
    }),
    errors: (texts) => fields.errors(texts),
    render: (props) => {
      const typing = typingAt(props);
      return (
        <>
          {props.errors.audience && <p className="text-error-2">＊{props.errors.audience}</p>}
          {fields.render(props)}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] items-start gap-4">
            <TextField label="生まれた日（この日から）" type="date" {...typing('audience.born.from')} />
            <TextField label="生まれた日（この日まで）" type="date" {...typing('audience.born.to')} />
          </div>
        </>
      );
    },
  };
};
