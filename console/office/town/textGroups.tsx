import type { TextModule, TextModuleKind } from '#contract/desk/textModules.ts';
import type { TownForm } from '#contract/office/townForm.ts';
import { textModuleNames, textModulesOf } from '#rules/staff/textModules.ts';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps } from '../groups/group.ts';
import { RowList } from '../groups/RowList.tsx';
import { rowsOf, rowTexts } from '../groups/rows.ts';
import { typingAt } from '../groups/typingAt.ts';

/** Every kind has a name. */
const kinds = Object.keys(textModuleNames) as readonly TextModuleKind[];

/** The texts of each kind; null for those of the house. */
export type TownTexts = { readonly [Kind in TextModuleKind]: readonly TextModule[] | null };

export const townTextsOf = ({ textModules }: Pick<TownForm, 'textModules'>) =>
  Object.fromEntries(kinds.map((kind) => [kind, textModules[kind] ?? null])) as TownTexts;

const uses = [
  { value: 'house', label: '標準の文を使う' },
  { value: 'own', label: '独自の文を使う' },
  { value: 'none', label: '使わない' },
];

const ofHouse = textModulesOf({});

const useOf = (own: readonly TextModule[] | null) => (own === null ? 'house' : own.length === 0 ? 'none' : 'own');

const ModuleFields = ({ kind, ...props }: GroupFieldsProps & { kind: TextModuleKind }) => {
  const { texts, errors } = props;
  const typing = typingAt(props);
  return (
    <>
      <RadioGroup legend="定型文" options={uses} {...typing(`${kind}.use`)} />
      {errors[kind] && <p className="text-error-2">＊{errors[kind]}</p>}
      {texts[`${kind}.use`] === 'own' && (
        <RowList {...props} list={kind} noun="文" blank={{ label: '', text: '' }}>
          {(index) => (
            <div className="col-span-full flex flex-col gap-4">
              <TextField
                label="見出し"
                support="職員が選ぶ一覧に表示します。"
                {...typing(`${kind}.${index}.label`)}
                error={errors[`${kind}.${index}.label`] ?? errors[`${kind}.${index}`]}
              />
              <TextAreaField label="文" rows={3} {...typing(`${kind}.${index}.text`)} />
            </div>
          )}
        </RowList>
      )}
    </>
  );
};

const textGroup = (kind: TextModuleKind): Group<TownTexts> => ({
  id: `text.${kind}`,
  title: textModuleNames[kind],
  lines: ({ [kind]: own }) => {
    const shown = own ?? ofHouse[kind];
    if (shown.length === 0) return [{ term: '定型文', value: '使いません' }];
    return [
      ...(own === null ? [{ term: '定型文', value: '標準の文' }] : []),
      ...shown.map(({ label, text }) => ({ term: label, value: text })),
    ];
  },
  texts: ({ [kind]: own }) => ({
    [`${kind}.use`]: useOf(own),
    // Somebody who writes their own begins with those of the house.
    ...rowTexts(
      kind,
      (own === null || own.length === 0 ? ofHouse[kind] : own).map(({ label, text }) => ({ label, text })),
    ),
  }),
  values: (texts) => {
    const use = texts[`${kind}.use`];
    const own = rowsOf(texts, kind).map(({ label = '', text = '' }) => ({ label: label.trim(), text: text.trimEnd() }));
    return { [kind]: use === 'house' ? null : use === 'none' ? [] : own };
  },
  errors: () => ({}),
  render: (props) => <ModuleFields {...props} kind={kind} />,
});

/** What staff often write, by what it is for. */
export const textGroups = kinds.map(textGroup);
