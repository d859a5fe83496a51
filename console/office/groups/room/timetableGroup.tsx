import type { RoomForm } from '#contract/office/placeForm.ts';
import { isDay } from '#rules/day/day.ts';
import { weekdayNames as weekdayWords } from '#rules/day/dayText.ts';
import { weekdayNames } from '#rules/day/monthlyDay.ts';
import type { DayWhen } from '#rules/facility/calendar/articleFacts.ts';
import { dayWhenWords, monthDayWords, namedDayWords } from '#rules/facility/calendar/dayWhenWords.ts';
import { TextField } from '#ui/form/TextField.tsx';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { monthDayOf } from '../monthDayOf.ts';
import { linesOf } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';
import { RowList } from '../RowList.tsx';
import { propsWithin, rowsOf, rowTexts, under } from '../rows.ts';
import { framesGroup, fromAndTo, hoursOf } from './framesGroup.tsx';
import { hourlyFeeGroup } from './hourlyGroup.ts';

const list = 'timetable';

type Kind = 'frame' | 'time';
type Row = RoomForm['timetable'][number];

type Days = {
  readonly 'when.days': readonly string[];
  readonly 'when.weekdays': readonly string[];
  readonly kind: string;
  readonly closed: string;
};

const isClosed = (texts: Texts) => texts.kind === 'closed';

const days = plainGroup<Pick<Days, 'when.days' | 'when.weekdays'>>({
  id: 'days',
  title: '日',
  fields: [
    {
      name: 'when.days',
      label: '日の種類',
      kind: 'choices',
      options: Object.entries(namedDayWords).map(([value, label]) => ({ value, label })),
      support: '祝日は、何曜日でも「祝日」としてだけ数えます。',
    },
    {
      name: 'when.weekdays',
      label: '曜日（祝日も含む）',
      kind: 'choices',
      options: weekdayNames.map((value, index) => ({ value, label: weekdayWords[index] ?? '' })),
      support: '選ぶと、この曜日に当たる日だけになります。',
    },
  ],
});

const offer = plainGroup<Pick<Days, 'kind' | 'closed'>>({
  id: 'offer',
  title: '貸出し',
  fields: [
    {
      name: 'kind',
      label: 'これらの日は',
      kind: 'choice',
      options: [
        { value: 'open', label: '開館時間・区分・使用料を変える' },
        { value: 'closed', label: '休館にする' },
      ],
    },
    { name: 'closed', label: '休館の理由', kind: 'line', support: '例：冬期休館', isAsked: isClosed },
  ],
});

const priceOf = (kind: Kind) => ({
  texts: ({ frames = [], hourlyFee }: Row): Texts =>
    kind === 'frame' ? framesGroup.texts({ frames }) : hourlyFeeGroup.texts({ hourlyFee: hourlyFee ?? null }),
  values(texts: Texts): Pick<Row, 'frames' | 'hourlyFee'> {
    const { frames = [] } = kind === 'frame' ? framesGroup.values(texts, { frames: [] }) : {};
    const { hourlyFee = null } = kind === 'time' ? hourlyFeeGroup.values(texts, { hourlyFee: null }) : {};
    return { ...(frames.length > 0 && { frames }), ...(hourlyFee !== null && { hourlyFee }) };
  },
  errors: (texts: Texts) => (kind === 'frame' ? framesGroup : hourlyFeeGroup).errors(texts),
  render: (props: GroupFieldsProps) => (kind === 'frame' ? framesGroup : hourlyFeeGroup).render(props),
});

const rowTextsOf = (row: Row, kind: Kind): Texts => ({
  ...days.texts({ 'when.days': row.when.days ?? [], 'when.weekdays': row.when.weekdays ?? [] }),
  'when.season.from': row.when.season ? monthDayWords(row.when.season.from) : '',
  'when.season.to': row.when.season ? monthDayWords(row.when.season.to) : '',
  ...offer.texts({ kind: row.closed === undefined ? 'open' : 'closed', closed: row.closed ?? '' }),
  ...(row.hours === undefined ? { 'hours.from': '', 'hours.to': '' } : fromAndTo(row.hours)),
  ...priceOf(kind).texts(row),
});

function whenOf(texts: Texts): Row['when'] {
  const [named, weekdays] = ['when.days', 'when.weekdays'].map((name) => linesOf(texts[name] ?? ''));
  const [from = '', to = ''] = ['when.season.from', 'when.season.to'].map((name) => monthDayOf(texts[name] ?? ''));
  return {
    ...(named && named.length > 0 && { days: named }),
    ...(weekdays && weekdays.length > 0 && { weekdays }),
    ...((from !== '' || to !== '') && { season: { from, to } }),
  };
}

function rowOf(texts: Texts, kind: Kind): Row {
  const when = whenOf(texts);
  if (isClosed(texts)) return { when, closed: (texts.closed ?? '').trim() };
  const hours = hoursOf(texts);
  return { when, ...(hours !== '-' && { hours }), ...priceOf(kind).values(texts) };
}

/** As the rules know it; days that are none are left out until they are mended. */
function known({ days: named, weekdays, season }: Row['when']): DayWhen {
  const isSeason = season && [season.from, season.to].every((day) => isDay(`2024-${day}`));
  return {
    ...(named && { days: named as NonNullable<DayWhen['days']> }),
    ...(weekdays && { weekdays: weekdays.map((name) => (weekdayNames as readonly string[]).indexOf(name)) }),
    ...(isSeason && { season }),
  };
}

/** What a row says, as a sentence. */
function words({ hours, frames = [], hourlyFee, closed }: Row) {
  if (closed !== undefined) return `休館します（${closed}）。`;
  const framesSaid = framesGroup.lines({ frames }).map(({ term, value }) => `${term}（${value}）`);
  return [
    hours && `${hours.replace('-', 'から')}まで開館します。`,
    framesSaid.length > 0 && `${framesSaid.join('、')}を貸し出します。`,
    hourlyFee && hourlyFeeGroup.lines({ hourlyFee }).map(({ term, value }) => `${term}が、${value}です。`),
  ]
    .flat()
    .filter(Boolean)
    .join('');
}

const sentence = (row: Row) => `${dayWhenWords(known(row.when)) || '毎日'}は、${words(row) || '変わりません。'}`;

const typingIn =
  ({ texts, errors, onChange }: GroupFieldsProps) =>
  (name: string, at: string = name) => ({
    value: texts[name] ?? '',
    error: errors[at],
    autoComplete: 'off',
    className: 'w-32',
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  });

const RowFields = ({ kind, ...props }: GroupFieldsProps & { kind: Kind }) => {
  const { texts, errors } = props;
  const typing = typingIn(props);
  return (
    <div className="col-span-full flex flex-col gap-4">
      {errors.when && <p className="text-error-2">＊{errors.when}</p>}
      {days.render(props)}
      <div className="flex flex-wrap gap-4">
        <TextField
          label="季節の始まり"
          support="例：11月1日。空欄は一年中です。"
          {...typing('when.season.from', errors['when.season'] ? 'when.season' : 'when.season.from')}
        />
        <TextField label="季節の終わり" support="この日も含みます。" {...typing('when.season.to')} />
      </div>
      {offer.render(props)}
      {!isClosed(texts) && (
        <>
          <div className="flex flex-wrap gap-4">
            <TextField label="開館" support="空欄は、ふだんと同じです。" {...typing('hours.from', 'hours')} />
            <TextField label="閉館" {...typing('hours.to')} />
          </div>
          {kind === 'frame' && (
            <p className="phrase">
              区分を入れないときは、ふだんの区分のうち、開館時間に収まるものを貸し出します。入れるときは、その日のすべての区分を入れてください。
            </p>
          )}
          {priceOf(kind).render(props)}
        </>
      )}
      <p role="status" className="font-700 phrase">
        {sentence(rowOf(texts, kind))}
      </p>
    </div>
  );
};

/** Days of some kind, weekday or season on which a room is otherwise. */
export const timetableGroup = (kind: Kind): Group<RoomForm> => ({
  id: 'timetable',
  title: '曜日や季節で変わる日',
  isByDay: true,
  lines: ({ timetable }) =>
    timetable.length === 0
      ? [{ term: '変わる日', value: 'なし' }]
      : timetable.map((row) => ({ term: dayWhenWords(known(row.when)), value: words(row) })),
  texts: ({ timetable }) =>
    rowTexts(
      list,
      timetable.map((row) => rowTextsOf(row, kind)),
    ),
  values: (texts) => ({ timetable: rowsOf(texts, list).map((row) => rowOf(row, kind)) }),
  errors: (texts) =>
    Object.assign(
      {},
      ...rowsOf(texts, list).map((row, index) =>
        isClosed(row) ? {} : under(`${list}.${index}`, priceOf(kind).errors(row)),
      ),
    ),
  render: (props) => (
    <>
      <p className="phrase">
        上の行から順に調べ、最初に当たる行のとおりにします。どの行にも当たらない日は、ふだんのとおりです。
      </p>
      <RowList {...props} list={list} noun="変わる日" blank={rowTextsOf({ when: {} }, kind)} isOrdered>
        {(index) => <RowFields {...propsWithin(props, `${list}.${index}`)} kind={kind} />}
      </RowList>
    </>
  ),
});
