import type { PlaceForm } from '#contract/office/placeForm.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Group, GroupFieldsProps } from '../group.ts';
import { numberErrors } from '../plainFields.ts';
import { RowList } from '../RowList.tsx';
import { rowAt, rowIndices, rowTexts } from '../rows.ts';
import { typingAt } from '../typingAt.ts';

const list = 'equipment';

const EquipmentFields = (props: GroupFieldsProps) => {
  const typing = typingAt(props);
  return (
    <>
      <p className="phrase">料金をとる備品は、「使用料」の規定の「備品の料金」にも、同じ名称で登録します。</p>
      <RowList {...props} list={list} noun="備品" blank={{ name: '', stock: '', known: '' }}>
        {(index) => (
          <>
            <TextField label="名称" {...typing(`${list}.${index}.name`)} />
            <NumberField
              label={
                <>
                  数<VisuallyHidden>（空欄は、数えない）</VisuallyHidden>
                </>
              }
              unit="個"
              {...typing(`${list}.${index}.stock`)}
            />
          </>
        )}
      </RowList>
    </>
  );
};

/** What is lent. What a row says beside name and number (a price's code, its rooms) stays with it. */
export const equipmentGroup: Group<PlaceForm> = {
  id: 'equipment',
  title: '備品',
  lines: ({ equipment }) => [
    {
      term: '貸し出す備品',
      value:
        equipment.map(({ name, stock }) => (stock === undefined ? name : `${name}（${stock}個）`)).join('、') || 'なし',
    },
  ],
  texts: ({ equipment }) =>
    rowTexts(
      list,
      equipment.map(({ name, stock }, index) => ({
        name,
        stock: stock === undefined ? '' : String(stock),
        known: String(index),
      })),
    ),
  values: (texts, { equipment }) => ({
    equipment: rowIndices(texts, list).map((index) => {
      const { name = '', stock = '', known = '' } = rowAt(texts, list, index);
      const { stock: _, ...rest } = (known === '' ? undefined : equipment[Number(known)]) ?? { name };
      const number = wholeNumberOf(stock);
      return { ...rest, name: name.trim(), ...(number !== null && { stock: number }) };
    }),
  }),
  errors: (texts) =>
    numberErrors(
      texts,
      rowIndices(texts, list).map((index) => `${list}.${index}.stock`),
    ),
  render: (props) => <EquipmentFields {...props} />,
};
