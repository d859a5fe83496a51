import type { PlaceForm } from '#contract/office/placeForm.ts';
import { monthlyDayText, readMonthlyDay } from '#rules/day/monthlyDay.ts';
import { monthDayWords } from '#rules/facility/calendar/dayWhenWords.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { monthDayOf } from '../monthDayOf.ts';
import { linesOf } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';
import { RowList } from '../RowList.tsx';
import { fromAndTo, hoursOf } from '../room/framesGroup.tsx';
import { propsWithin, rowsOf, rowTexts } from '../rows.ts';

const list = 'closings';

type Closing = PlaceForm['closings'][number];
type Space = { readonly key: string; readonly name: string };

type Typed = {
  readonly kind: string;
  readonly every: string;
  readonly everyMonth: string;
  readonly 'everyYear.from': string;
  readonly 'everyYear.to': string;
  readonly spaces: readonly string[];
  readonly reason: string;
};

const isMonthly = (texts: Texts) => texts.every === 'month';
const isYearly = (texts: Texts) => !isMonthly(texts);

const fieldsFor = (spaces: readonly Space[]) =>
  plainGroup<Typed>({
    id: list,
    title: '定期の休館・公用',
    fields: [
      {
        name: 'every',
        label: 'いつ',
        kind: 'choice',
        options: [
          { value: 'year', label: '毎年' },
          { value: 'month', label: '毎月' },
        ],
      },
      { name: 'everyYear.from', label: '最初の日', kind: 'line', support: '例：12月29日', isAsked: isYearly },
      {
        name: 'everyYear.to',
        label: '最後の日',
        kind: 'line',
        support: '例：1月3日。この日も含みます。',
        isAsked: isYearly,
      },
      { name: 'everyMonth', label: '毎月の日', kind: 'line', support: '例：第2火曜日、末日', isAsked: isMonthly },
      {
        name: 'kind',
        label: '種類',
        kind: 'choice',
        options: [
          { value: 'closure', label: '休館（理由を利用者に表示する）' },
          { value: 'official', label: '公用（理由を利用者に表示しない）' },
        ],
      },
      { name: 'reason', label: '理由', kind: 'line', support: '例：年末年始、館内清掃' },
      {
        name: 'spaces',
        label: '閉める場所',
        kind: 'choices',
        options: spaces.map(({ key, name }) => ({ value: key, label: name })),
        support: '選ばないときは、施設のすべてを閉めます。',
        isAsked: () => spaces.length > 1,
      },
    ],
  });

const dayWords = (day: string) => (/^\d{2}-\d{2}$/.test(day) ? monthDayWords(day) : day);

function monthlyWords(day: string) {
  const meant = readMonthlyDay(day);
  return meant === null ? day : monthlyDayText(meant);
}

const typedOf = ({ kind, everyMonth, everyYear, spaces, reason }: Closing): Typed => ({
  kind,
  every: everyMonth === undefined ? 'year' : 'month',
  everyMonth: everyMonth === undefined ? '' : monthlyWords(everyMonth),
  'everyYear.from': everyYear === undefined ? '' : dayWords(everyYear.from),
  'everyYear.to': everyYear === undefined ? '' : dayWords(everyYear.to),
  spaces,
  reason,
});

/** What is typed of a row. Days that are left out stay so. */
function closingOf(texts: Texts, before: Closing | undefined): Closing {
  const hours = hoursOf(texts);
  const day = (name: string) => monthDayOf(texts[`everyYear.${name}`] ?? '');
  const monthly = (texts.everyMonth ?? '').trim();
  return {
    spaces: linesOf(texts.spaces ?? ''),
    kind: texts.kind === 'official' ? 'official' : 'closure',
    ...(isMonthly(texts)
      ? { everyMonth: readMonthlyDay(monthly) ?? monthly }
      : { everyYear: { from: day('from'), to: day('to') } }),
    ...(before?.except !== undefined && { except: before.except }),
    ...(hours !== '-' && { hours }),
    reason: (texts.reason ?? '').trim(),
  };
}

const Hours = ({ texts, errors, onChange }: GroupFieldsProps) => {
  const typing = (name: string, at: string = name) => ({
    value: texts[name] ?? '',
    error: errors[at],
    autoComplete: 'off',
    className: 'w-32',
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  });
  return (
    <div className="flex flex-wrap gap-4">
      <TextField label="始まりの時刻" support="空欄は、終日です。" {...typing('hours.from', 'hours')} />
      <TextField label="終わりの時刻" {...typing('hours.to')} />
    </div>
  );
};

const everyWords = ({ everyMonth, everyYear }: Closing) =>
  everyYear === undefined
    ? `毎月${monthlyWords(everyMonth ?? '')}`
    : `毎年${[...new Set([everyYear.from, everyYear.to])].map(dayWords).join('～')}`;

/** What closes a hall, or some of it, again and again. */
export function closingsGroup(spaces: readonly Space[]): Group<PlaceForm> {
  const fields = fieldsFor(spaces);
  const textsOf = (closing: Closing, known: string): Texts => ({
    ...fields.texts(typedOf(closing)),
    ...(closing.hours === undefined ? { 'hours.from': '', 'hours.to': '' } : fromAndTo(closing.hours)),
    known,
  });
  const wordsOf = ({ reason, kind, hours, spaces: closed }: Closing) =>
    [
      reason,
      kind === 'official' && '（公用）',
      hours && `　${hours.replace('-', '～')}`,
      closed.length > 0 && `　${closed.map((key) => spaces.find((one) => one.key === key)?.name ?? key).join('、')}`,
    ]
      .filter(Boolean)
      .join('');
  return {
    id: list,
    title: '定期の休館・公用',
    lines: ({ closings }) =>
      closings.length === 0
        ? [{ term: '定期の休館・公用', value: 'なし' }]
        : closings.map((closing) => ({ term: everyWords(closing), value: wordsOf(closing) })),
    texts: ({ closings }) =>
      rowTexts(
        list,
        closings.map((closing, index) => textsOf(closing, String(index))),
      ),
    values: (texts, { closings }) => ({
      closings: rowsOf(texts, list).map((row) => closingOf(row, closings[Number(row.known)])),
    }),
    errors: () => ({}),
    render: (props) => (
      <>
        <p className="phrase">
          毎週・毎月の休館日は、部屋の「開館時間と休館日」でも決められます。1回だけの休館は、「休館・公用」で登録します。
        </p>
        <RowList {...props} list={list} noun="休館" blank={textsOf(yearEnd, 'new')}>
          {(index) => {
            const own = propsWithin(props, `${list}.${index}`);
            return (
              <div className="col-span-full flex flex-col gap-4">
                {fields.render(own)}
                <Hours {...own} />
              </div>
            );
          }}
        </RowList>
      </>
    ),
  };
}

/** As most towns close. */
export const yearEnd: Closing = {
  spaces: [],
  kind: 'closure',
  everyYear: { from: '12-29', to: '01-03' },
  reason: '年末年始',
};
