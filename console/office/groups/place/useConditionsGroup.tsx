import type { PlaceForm } from '#contract/office/placeForm.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps } from '../group.ts';
import { RowList } from '../RowList.tsx';
import { rowsOf, rowTexts } from '../rows.ts';
import { typingAt } from '../typingAt.ts';
import { withCodes } from '../withCodes.ts';

const list = 'useConditions';

const Fields = (props: GroupFieldsProps) => {
  const typing = typingAt(props);
  return (
    <>
      <p className="phrase">
        営利目的、入場料の徴収、冷暖房の使用など、申込みのときに利用者が選ぶ項目です。使用料の規定や受付期間で使えます。
      </p>
      <RowList {...props} list={list} noun="使用の区分" blank={{ label: '', oneOf: '', code: '' }}>
        {(index) => (
          <>
            <TextField label="名称" {...typing(`${list}.${index}.label`)} />
            <TextField
              label="1つだけ選ぶまとまり"
              support="同じ名前を入れた項目からは、1つしか選べません。"
              {...typing(`${list}.${index}.oneOf`)}
            />
            <TextField
              label="符号"
              support="規定の本文で使う英小文字です。空欄なら自動で決めます。"
              {...typing(`${list}.${index}.code`)}
            />
          </>
        )}
      </RowList>
    </>
  );
};

/** What people say of their use when they ask for it. */
export const useConditionsGroup: Group<PlaceForm> = {
  id: 'useConditions',
  title: '使用の区分',
  lines: ({ useConditions }) =>
    useConditions.length === 0
      ? [{ term: '選ぶ項目', value: 'なし' }]
      : useConditions.map(({ label, oneOf, code }) => ({
          term: label,
          value: `${oneOf === undefined ? '' : `「${oneOf}」の中から1つだけ　`}符号：${code}`,
        })),
  texts: ({ useConditions }) =>
    rowTexts(
      list,
      useConditions.map(({ code, label, oneOf = '' }) => ({ code, label, oneOf })),
    ),
  values: (texts, { useConditions }) => ({
    useConditions: withCodes(
      rowsOf(texts, list).map(({ code = '', label = '', oneOf = '' }) => ({
        code: code.normalize('NFKC').trim(),
        label: label.trim(),
        ...(oneOf.trim() !== '' && { oneOf: oneOf.trim() }),
      })),
      useConditions,
      'use',
    ),
  }),
  errors: () => ({}),
  render: (props) => <Fields {...props} />,
};
