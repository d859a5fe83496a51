import type { Group, GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { numberErrors } from '#console/office/groups/plainFields.ts';
import { plainGroup } from '#console/office/groups/plainGroup.tsx';
import { RowList } from '#console/office/groups/RowList.tsx';
import { rowsOf, rowTexts } from '#console/office/groups/rows.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';

const list = 'companions.prices';

type Typed = {
  readonly brings: boolean;
  readonly 'companions.label': string;
  readonly 'companions.from': number | null;
  readonly 'companions.upTo': number | null;
  readonly 'companions.counts': string;
  readonly 'companions.age.from': number | null;
  readonly 'companions.age.to': number | null;
};

const isAsked = ({ brings }: Texts) => brings === 'yes';

const plain = plainGroup<Typed>({
  id: 'companions',
  title: 'いっしょに参加する方',
  fields: [
    { name: 'brings', label: 'お子さまなどの同伴', kind: 'yesNo', options: ['申込みのときに聞く', 'なし'] },
    { name: 'companions.label', label: '呼び名', kind: 'line', support: '例：お子さま', isAsked },
    { name: 'companions.from', label: '人数（少なくとも）', kind: 'number', unit: '人', isRequired: true, isAsked },
    { name: 'companions.upTo', label: '人数（多くて）', kind: 'number', unit: '人', isRequired: true, isAsked },
    {
      name: 'companions.counts',
      label: '席の数え方',
      kind: 'choice',
      options: [
        { value: 'people', label: '1人ずつ数える' },
        { value: 'pairs', label: '1組で1席' },
      ],
      isAsked,
    },
    { name: 'companions.age.from', label: '年齢の下限', kind: 'number', unit: '歳', none: 'なし', isAsked },
    { name: 'companions.age.to', label: '年齢の上限', kind: 'number', unit: '歳', none: 'なし', isAsked },
  ],
});

const typedOf = ({ companions }: CourseForm): Typed => ({
  brings: companions !== null,
  'companions.label': companions?.label ?? 'お子さま',
  'companions.from': companions?.from ?? 1,
  'companions.upTo': companions?.upTo ?? 1,
  'companions.counts': companions?.counts ?? 'people',
  'companions.age.from': companions?.age?.from ?? null,
  'companions.age.to': companions?.age?.to ?? null,
});

function companionsOf(texts: Texts, form: CourseForm): CourseForm['companions'] {
  if (!isAsked(texts)) return null;
  const number = (name: string) => wholeNumberOf(texts[`companions.${name}`] ?? '');
  const [from, to] = [number('age.from'), number('age.to')];
  const isOfAge = from !== null || to !== null;
  return {
    label: (texts['companions.label'] ?? '').trim(),
    from: number('from') ?? 0,
    upTo: number('upTo') ?? 0,
    counts: texts['companions.counts'] === 'pairs' ? 'pairs' : 'people',
    ...(isOfAge && {
      age: {
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        on: form.companions?.age?.on ?? 'first_session',
      },
    }),
    prices: rowsOf(texts, list).map((row) => {
      const upTo = wholeNumberOf(row.to ?? '');
      return { ...(upTo !== null && { to: upTo }), price: wholeNumberOf(row.price ?? '') ?? 0 };
    }),
  };
}

const Prices = (props: GroupFieldsProps) => {
  const typing = typingAt(props);
  return (
    <RowList {...props} list={list} noun="参加費" blank={{ to: '', price: '0' }}>
      {(index) => (
        <>
          <NumberField
            label="この年齢まで"
            unit="歳"
            support="最後の行は空欄にします。"
            {...typing(`${list}.${index}.to`)}
          />
          <NumberField label="1人の参加費" unit="円" {...typing(`${list}.${index}.price`)} />
        </>
      )}
    </RowList>
  );
};

/** Whom a person brings. */
export const companionsGroup: Group<CourseForm> = {
  id: 'companions',
  title: 'いっしょに参加する方',
  lines: (form) => plain.lines(typedOf(form)),
  texts: (form) => ({
    ...plain.texts(typedOf(form)),
    ...rowTexts(
      list,
      (form.companions?.prices ?? [{ price: 0 }]).map(({ price, ...one }) => ({
        to: 'to' in one && one.to !== undefined ? String(one.to) : '',
        price: String(price),
      })),
    ),
  }),
  values: (texts, form) => ({ companions: companionsOf(texts, form) }),
  errors: (texts) => ({
    ...plain.errors(texts),
    ...(isAsked(texts) &&
      numberErrors(
        texts,
        rowsOf(texts, list).flatMap((_, index) => [`${list}.${index}.to`, `${list}.${index}.price`]),
      )),
  }),
  render: (props) => [plain.render(props), isAsked(props.texts) && <Prices key={list} {...props} />],
};
