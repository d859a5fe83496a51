import type { Group, GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { linesOf, numberErrors } from '#console/office/groups/plainFields.ts';
import { RowList } from '#console/office/groups/RowList.tsx';
import { rowsOf, rowTexts, withRow } from '#console/office/groups/rows.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseChoices } from '#contract/office/courseEndpoints.ts';
import type { CourseCondition, CourseForm } from '#contract/office/courseForm.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const list = 'conditions';

/** `ownKey`: of the course itself; '' of one that has none yet. */
type Within = Pick<CourseChoices, 'courses' | 'conditions'> & { readonly ownKey: string };

const kinds = [
  { value: 'UpperLimit', label: 'この中から選べる数を決める' },
  { value: 'ranked', label: '希望順に申し込み、1つだけ当選する' },
  { value: 'NotReserved', label: '同時に選べない講座を決める' },
] as const;

const styles = { solid: '実線', dashed: '破線', dotted: '点線', double: '二重線' } as const;

const colours: Readonly<Record<string, string>> = {
  gray: '灰',
  red: '赤',
  blue: '青',
  green: '緑',
  purple: '紫',
  orange: '橙',
  teal: '青緑',
};

/** Courses by the number that staff know them by, or by the key where two have the same number. */
function naming({ courses }: Within) {
  const isAlone = (number: string) => courses.filter((course) => course.number === number).length === 1;
  const nameOf = (key: string) => {
    const course = courses.find((one) => one.key === key);
    return course && isAlone(course.number) ? course.number : key;
  };
  const keyOf = (typed: string) => {
    const wanted = typed.normalize('NFKC').toUpperCase();
    const found = courses.filter(
      ({ key, number }) => key === typed || number.normalize('NFKC').toUpperCase() === wanted,
    );
    return found.length === 1 ? (found[0]?.key ?? null) : null;
  };
  const titleOf = (typed: string) => courses.find(({ key }) => key === keyOf(typed))?.name;
  return { nameOf, keyOf, titleOf };
}

const typedNumbers = (text: string) => linesOf(text.replace(/[\s、,，]+/g, '\n'));

function textsOf(condition: CourseCondition, within: Within): Texts {
  const { nameOf } = naming(within);
  const isOnOtherSide = condition.excludes.includes(within.ownKey);
  const [own, other] = isOnOtherSide ? [condition.excludes, condition.events] : [condition.events, condition.excludes];
  const names = (keys: readonly string[]) =>
    keys
      .filter((key) => key !== within.ownKey)
      .map(nameOf)
      .join('\n');
  return {
    key: condition.key,
    kind: condition.ranked ? 'ranked' : condition.type,
    name: condition.name,
    description: condition.description,
    limit: condition.limit === null ? '' : String(condition.limit),
    side: isOnOtherSide ? 'excludes' : 'events',
    with: names(own),
    against: names(other),
    style: condition.border.style,
    width: condition.border.width,
    color: condition.border.color,
  };
}

function conditionOf(row: Texts, within: Within): CourseCondition {
  const { keyOf } = naming(within);
  const said = (name: string) => (row[name] ?? '').trim();
  const keys = (name: string) => typedNumbers(said(name)).map((typed) => keyOf(typed) ?? typed);
  const own = [...keys('with'), within.ownKey].toSorted();
  const other = keys('against').toSorted();
  const shared = {
    key: said('key'),
    name: said('name'),
    description: said('description'),
    ranked: row.kind === 'ranked',
    border: { style: said('style'), width: said('width'), color: said('color') },
  };
  if (row.kind !== 'NotReserved') {
    return { ...shared, type: 'UpperLimit', limit: wholeNumberOf(said('limit')), events: own, excludes: [] };
  }
  const [events, excludes] = row.side === 'excludes' ? [other, own] : [own, other];
  return { ...shared, type: 'NotReserved', limit: null, events, excludes };
}

const blank: Texts = {
  key: '',
  kind: 'UpperLimit',
  name: '',
  description: '',
  limit: '1',
  side: 'events',
  with: '',
  against: '',
  style: 'solid',
  width: '5px',
  color: 'gray',
};

const namesText = (numbers: string, within: Within) => {
  const { titleOf } = naming(within);
  return typedNumbers(numbers)
    .map((typed) => titleOf(typed) ?? `${typed}（見つかりません）`)
    .join('、');
};

const Known = ({ within, texts, onChange }: GroupFieldsProps & { within: Within }) => {
  const taken = rowsOf(texts, list).map(({ key }) => key);
  const options = within.conditions
    .filter(({ key }) => !taken.includes(key))
    .map(({ key, name, description }) => ({ value: key, label: `${name}　${description}` }));
  if (options.length === 0) return null;
  return (
    <SelectField
      label="すでにある条件に加える"
      support="選ぶと、この講座を加えた条件が下の一覧に入ります。"
      placeholder="選択してください"
      options={options}
      value=""
      onChange={({ target }) => {
        const found = within.conditions.find(({ key }) => key === target.value);
        if (found) onChange(withRow(texts, list, textsOf(found, within)));
      }}
    />
  );
};

type RowProps = GroupFieldsProps & { within: Within; index: number };

type MembersProps = RowProps & { name: 'with' | 'against'; label: string };

const Members = ({ within, index, name, label, ...props }: MembersProps) => {
  const at = `${list}.${index}.${name}`;
  return (
    <div className="col-span-full flex flex-col gap-1">
      <TextAreaField
        label={label}
        support="講座番号を1行に1つずつ入力します。この講座は入れません。"
        rows={3}
        {...typingAt(props)(at)}
      />
      <p role="status">{namesText(props.texts[at] ?? '', within)}</p>
    </div>
  );
};

const Border = ({ index, ...props }: GroupFieldsProps & { index: number }) => {
  const typing = typingAt(props);
  const at = `${list}.${index}`;
  const colour = props.texts[`${at}.color`] ?? '';
  const shownColours = { ...colours, ...(colour in colours ? {} : { [colour]: colour }) };
  return (
    <>
      <SelectField
        label="枠の線"
        placeholder=""
        options={Object.entries(styles).map(([value, label]) => ({ value, label }))}
        {...typing(`${at}.style`)}
      />
      <SelectField
        label="線の色"
        placeholder=""
        options={Object.entries(shownColours).map(([value, label]) => ({ value, label }))}
        {...typing(`${at}.color`)}
      />
    </>
  );
};

const ConditionFields = (props: RowProps) => {
  const { within: _, index, ...rest } = props;
  const typing = typingAt(rest);
  const at = `${list}.${index}`;
  const isLimit = props.texts[`${at}.kind`] !== 'NotReserved';
  return (
    <>
      <div className="col-span-full">
        <SelectField label="条件の種類" placeholder="" options={kinds} {...typing(`${at}.kind`)} />
      </div>
      <TextField label="名称" {...typing(`${at}.name`)} />
      {isLimit && <NumberField label="選べる数" unit="講座" {...typing(`${at}.limit`)} />}
      <div className="col-span-full">
        <TextField
          label="利用者に見せる説明"
          support="例：弦楽器の講座は、お一人1講座まで"
          {...typing(`${at}.description`)}
        />
      </div>
      <Members {...props} name="with" label={isLimit ? 'この講座と合わせて数える講座' : 'この講座と同じ側の講座'} />
      {!isLimit && <Members {...props} name="against" label="この講座と同時に選べない講座" />}
      <Border {...rest} index={index} />
    </>
  );
};

const unknownErrors = (texts: Texts, within: Within) => {
  const { keyOf } = naming(within);
  return Object.fromEntries(
    rowsOf(texts, list).flatMap((row, index) =>
      (['with', 'against'] as const).flatMap((name) => {
        if (name === 'against' && row.kind !== 'NotReserved') return [];
        const unknown = typedNumbers(row[name] ?? '').find((typed) => keyOf(typed) === null);
        return unknown === undefined
          ? []
          : [[`${list}.${index}.${name}`, `「${unknown}」の講座が、1つに決まりません。`]];
      }),
    ),
  );
};

const kindText = ({ type, ranked, limit }: CourseCondition) =>
  type === 'NotReserved' ? '同時に選べない講座がある' : ranked ? `第${limit}希望まで` : `${limit}講座まで`;

/** What of several courses one person may choose. */
export const conditionsGroup = (within: Within): Group<CourseForm> => ({
  id: list,
  title: '条件',
  lines: ({ conditions }) =>
    conditions.length === 0
      ? [{ term: '条件', value: 'なし' }]
      : conditions.map((condition) => ({
          term: condition.name,
          value: `${kindText(condition)}：${condition.description}`,
        })),
  texts: ({ conditions }) =>
    rowTexts(
      list,
      conditions.map((condition) => textsOf(condition, within)),
    ),
  values: (texts) => ({ conditions: rowsOf(texts, list).map((row) => conditionOf(row, within)) }),
  errors: (texts) => ({
    ...numberErrors(
      texts,
      rowsOf(texts, list).map((_, index) => `${list}.${index}.limit`),
    ),
    ...unknownErrors(texts, within),
  }),
  render: (props) => (
    <>
      <Known {...props} within={within} />
      <RowList {...props} list={list} noun="条件" blank={blank}>
        {(index) => <ConditionFields {...props} within={within} index={index} />}
      </RowList>
    </>
  ),
});
