import type { TownForm } from '#contract/office/townForm.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps } from '../groups/group.ts';
import { RowList } from '../groups/RowList.tsx';
import { rowsOf, rowTexts } from '../groups/rows.ts';
import { typingAt } from '../groups/typingAt.ts';
import { withCodes } from '../groups/withCodes.ts';

const list = 'classes';

const ClassFields = (props: GroupFieldsProps) => {
  const { texts } = props;
  const typing = typingAt(props);
  return (
    <>
      <p className="phrase">
        市外・学校など、使用料や受付期間を分ける利用者の区分です。だれがどの区分かは、それぞれの「利用者」の画面で登録します。受付期間・審査・使用料で使っている区分は削除できません。
      </p>
      <RowList {...props} list={list} noun="区分" blank={{ label: '', code: '', known: '' }}>
        {(index) => (
          <>
            <TextField label="名称" {...typing(`${list}.${index}.label`)} />
            {texts[`${list}.${index}.known`] === 'yes' ? (
              <p className="self-center text-solid-gray-700">符号：{texts[`${list}.${index}.code`]}</p>
            ) : (
              <TextField
                label="符号"
                support="規定の本文で使う英小文字です。例：outside。空欄なら自動で決めます。"
                {...typing(`${list}.${index}.code`)}
              />
            )}
          </>
        )}
      </RowList>
    </>
  );
};

/** What people may belong to. A class keeps its code, by which rules and people name it. */
export const classesGroup: Group<Pick<TownForm, 'classes'>> = {
  id: 'classes',
  title: '利用者区分',
  lines: ({ classes }) => [{ term: '区分', value: classes.map(({ label }) => label).join('、') || 'なし' }],
  texts: ({ classes }) =>
    rowTexts(
      list,
      classes.map((one) => ({ ...one, known: 'yes' })),
    ),
  values: (texts, { classes }) => ({
    classes: withCodes(
      rowsOf(texts, list).map(({ code = '', label = '' }) => ({
        code: code.normalize('NFKC').trim(),
        label: label.trim(),
      })),
      classes,
      'class',
    ),
  }),
  errors: () => ({}),
  render: (props) => <ClassFields {...props} />,
};
