import type { Group, GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { numberErrors } from '#console/office/groups/plainFields.ts';
import { plainGroup } from '#console/office/groups/plainGroup.tsx';
import { RowList } from '#console/office/groups/RowList.tsx';
import { rowsOf, rowTexts } from '#console/office/groups/rows.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { yen } from '#rules/text/yen.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const list = 'loans';

type Typed = {
  readonly capacity: number | null;
  readonly pays: string;
  readonly price: number | null;
  readonly coursePrice: number | null;
  readonly loan: boolean;
};

const plain = plainGroup<Typed>({
  id: 'seats',
  title: '定員・料金',
  fields: [
    { name: 'capacity', label: '定員', kind: 'number', unit: '人', support: '空欄は、定員なしです。', none: 'なし' },
    {
      name: 'pays',
      label: '受講料',
      kind: 'choice',
      options: [
        { value: 'free', label: '無料' },
        { value: 'each', label: '1回ごと' },
        { value: 'whole', label: '全回で一つの額' },
      ],
    },
    {
      name: 'price',
      label: '1回の受講料',
      kind: 'number',
      unit: '円',
      isRequired: true,
      isAsked: ({ pays }) => pays === 'each',
    },
    {
      name: 'coursePrice',
      label: '全回の受講料',
      kind: 'number',
      unit: '円',
      isRequired: true,
      isAsked: ({ pays }) => pays === 'whole',
    },
    { name: 'loan', label: '楽器の貸出し', kind: 'yesNo', options: ['申込みのときに希望を聞く', 'しない'] },
  ],
});

const typedOf = ({ capacity, price, coursePrice, loan }: CourseForm): Typed => ({
  capacity,
  coursePrice,
  loan,
  price: price > 0 ? price : null,
  pays: coursePrice !== null ? 'whole' : price > 0 ? 'each' : 'free',
});

const numbersOf = (texts: Texts) =>
  rowsOf(texts, list).flatMap((_, index) => [`${list}.${index}.price`, `${list}.${index}.stock`]);

const Loans = (props: GroupFieldsProps) => {
  const typing = typingAt(props);
  return (
    <RowList {...props} list={list} noun="貸し出すもの" blank={{ name: '', price: '0', stock: '' }}>
      {(index) => (
        <>
          <TextField label="名称" {...typing(`${list}.${index}.name`)} />
          <NumberField label="料金（全回で）" unit="円" {...typing(`${list}.${index}.price`)} />
          <NumberField
            label="数"
            unit="個"
            support="空欄は、全員の分があります。"
            {...typing(`${list}.${index}.stock`)}
          />
        </>
      )}
    </RowList>
  );
};

/** How many people a course takes, what it costs, and what it lends. */
export const seatsGroup: Group<CourseForm> = {
  id: 'seats',
  title: '定員・料金・貸出し',
  lines: (form) => [
    ...plain.lines(typedOf(form)),
    {
      term: '貸出し',
      value:
        form.loans.map(({ name, price }) => `${name}（${price === 0 ? '無料' : yen(price)}）`).join('、') || 'なし',
    },
  ],
  texts: (form) => ({
    ...plain.texts(typedOf(form)),
    ...rowTexts(
      list,
      form.loans.map(({ name, price, stock }) => ({
        name,
        price: String(price),
        stock: stock === null ? '' : String(stock),
      })),
    ),
  }),
  values: (texts, form) => {
    const { capacity = null, price, coursePrice, loan = false } = plain.values(texts, typedOf(form));
    return {
      capacity,
      loan,
      price: texts.pays === 'each' ? (price ?? 0) : 0,
      coursePrice: texts.pays === 'whole' ? (coursePrice ?? 0) : null,
      loans: rowsOf(texts, list).map((row) => ({
        name: (row.name ?? '').trim(),
        price: wholeNumberOf(row.price ?? '') ?? 0,
        stock: wholeNumberOf(row.stock ?? ''),
      })),
    };
  },
  errors: (texts) => ({ ...plain.errors(texts), ...numberErrors(texts, numbersOf(texts)) }),
  render: (props) => [plain.render(props), <Loans key={list} {...props} />],
};
