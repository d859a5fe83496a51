import type { Group, GroupFieldsProps, Texts } from '#console/office/groups/group.ts';
import { linesOf, numberErrors } from '#console/office/groups/plainFields.ts';
import { RowList } from '#console/office/groups/RowList.tsx';
import { rowsOf, rowTexts, withRow } from '#console/office/groups/rows.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { CourseChoices } from '#contract/office/courseEndpoints.ts';
import type { CourseForm, CourseSpan } from '#contract/office/courseForm.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const list = 'spans';

type Choices = Pick<CourseChoices, 'spans' | 'classes'>;

const methods = { first_come: '先着', lottery: '抽選' } as const;

const numberText = (value: number | null) => (value === null ? '' : String(value));

const textsOf = (span: CourseSpan): Texts => ({
  key: span.key,
  name: span.name,
  method: span.method,
  opens: span.opens,
  closes: span.closes,
  announceAt: span.announceAt ?? '',
  limit: numberText(span.limit),
  winLimit: numberText(span.winLimit),
  classes: (span.audience?.classes ?? []).join('\n'),
  exceptClasses: (span.audience?.exceptClasses ?? []).join('\n'),
});

const blank = textsOf({
  key: '',
  name: '',
  method: 'first_come',
  opens: '',
  closes: '',
  announceAt: null,
  limit: null,
  winLimit: null,
  audience: null,
});

function audienceOf({ classes = '', exceptClasses = '' }: Texts): CourseSpan['audience'] {
  const [only, except] = [linesOf(classes), linesOf(exceptClasses)];
  if (only.length === 0 && except.length === 0) return null;
  return { ...(only.length > 0 && { classes: only }), ...(except.length > 0 && { exceptClasses: except }) };
}

function spanOf(row: Texts): CourseSpan {
  const isLottery = row.method === 'lottery';
  return {
    key: row.key ?? '',
    name: (row.name ?? '').trim(),
    method: isLottery ? 'lottery' : 'first_come',
    opens: row.opens ?? '',
    closes: row.closes ?? '',
    announceAt: isLottery && row.announceAt !== '' ? (row.announceAt ?? null) : null,
    limit: wholeNumberOf(row.limit ?? ''),
    winLimit: isLottery ? wholeNumberOf(row.winLimit ?? '') : null,
    audience: audienceOf(row),
  };
}

const momentText = (moment: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment) ? dateTimeText(moment) : moment || '未定';

export const spanText = ({ method, opens, closes }: CourseSpan) =>
  `${methods[method]}　${momentText(opens)}から${momentText(closes)}まで`;

const toggled = (text: string, value: string) => {
  const chosen = linesOf(text);
  return (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join('\n');
};

/** A span that others have as well can be taken instead of one of its own. */
const Known = ({ choices, texts, onChange }: GroupFieldsProps & { choices: Choices }) => {
  const taken = rowsOf(texts, list).map(({ key }) => key);
  const options = choices.spans
    .filter(({ span }) => !taken.includes(span.key))
    .map(({ span }) => ({ value: span.key, label: `${span.name}　${spanText(span)}` }));
  if (options.length === 0) return null;
  return (
    <SelectField
      label="ほかの講座と同じ受付期間を使う"
      support="選ぶと、下の一覧に加わります。"
      placeholder="選択してください"
      options={options}
      value=""
      onChange={({ target }) => {
        const found = choices.spans.find(({ span }) => span.key === target.value);
        if (found) onChange(withRow(texts, list, textsOf(found.span)));
      }}
    />
  );
};

type RowProps = GroupFieldsProps & { choices: Choices; index: number };

const Who = ({ choices, index, texts, onChange }: RowProps) => {
  if (choices.classes.length === 0) return null;
  const who = [
    ['classes', '申し込める区分', 'どれも選ばないと、区分を問わず申し込めます。'],
    ['exceptClasses', '申し込めない区分', undefined],
  ] as const;
  return (
    <div className="col-span-full flex flex-col gap-4">
      {who.map(([name, legend, support]) => {
        const at = `${list}.${index}.${name}`;
        const text = texts[at] ?? '';
        return (
          <CheckboxGroup
            key={name}
            legend={legend}
            support={support}
            isInline
            options={choices.classes.map(({ code, label }) => ({ value: code, label }))}
            value={linesOf(text)}
            onChange={({ target }) => onChange({ ...texts, [at]: toggled(text, target.value) })}
          />
        );
      })}
    </div>
  );
};

const SpanFields = (props: RowProps) => {
  const { choices, index, texts } = props;
  const typing = typingAt(props);
  const at = `${list}.${index}`;
  const isLottery = texts[`${at}.method`] === 'lottery';
  const shared = choices.spans.find(({ span }) => span.key === texts[`${at}.key`])?.courses ?? 0;
  return (
    <>
      {shared > 1 && (
        <p className="col-span-full phrase">{`${shared}講座に共通の受付期間です。変更すると、すべての講座に適用されます。`}</p>
      )}
      <TextField label="名称" {...typing(`${at}.name`)} />
      <SelectField
        label="方法"
        placeholder=""
        options={Object.entries(methods).map(([value, label]) => ({ value, label }))}
        {...typing(`${at}.method`)}
      />
      <div className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-4">
        <TextField label="始まりの日時" type="datetime-local" {...typing(`${at}.opens`)} />
        <TextField label="終わりの日時" type="datetime-local" {...typing(`${at}.closes`)} />
        {isLottery && (
          <TextField
            label="結果の発表"
            type="datetime-local"
            support="空欄なら、受付の終わりの後に自動で決まります。"
            {...typing(`${at}.announceAt`)}
          />
        )}
      </div>
      <NumberField label="1人が申し込める数" unit="講座" support="空欄は、制限なしです。" {...typing(`${at}.limit`)} />
      {isLottery && (
        <NumberField
          label="1人が当選できる数"
          unit="講座"
          support="空欄は、全体の設定によります。"
          {...typing(`${at}.winLimit`)}
        />
      )}
      <Who {...props} />
    </>
  );
};

/** When people may come, and how. */
export const spansGroup = (choices: Choices): Group<CourseForm> => ({
  id: list,
  title: '受付期間',
  lines: ({ spans }) =>
    spans.length === 0
      ? [{ term: '受付期間', value: 'なし（公開しても申し込めません）' }]
      : spans.map((span) => ({ term: span.name, value: spanText(span) })),
  texts: ({ spans }) => rowTexts(list, spans.map(textsOf)),
  values: (texts) => ({ spans: rowsOf(texts, list).map(spanOf) }),
  errors: (texts) =>
    numberErrors(
      texts,
      rowsOf(texts, list).flatMap((_, index) => [`${list}.${index}.limit`, `${list}.${index}.winLimit`]),
    ),
  render: (props) => (
    <>
      <Known {...props} choices={choices} />
      <RowList {...props} list={list} noun="受付期間" blank={blank}>
        {(index) => <SpanFields {...props} choices={choices} index={index} />}
      </RowList>
    </>
  ),
});
