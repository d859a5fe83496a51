import type { UserClass } from '#contract/office/placeEndpoints.ts';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import type { Group, GroupFieldsProps, Texts } from '../group.ts';
import { plainGroup } from '../plainGroup.tsx';
import { RowList } from '../RowList.tsx';
import { propsWithin, rowsOf, rowTexts, under } from '../rows.ts';
import { windowGroup } from './windowGroup.tsx';
import { usualWindow } from './windowValue.ts';

const list = 'classWindows';

/** Under which the room's own window stands, with which a row begins. */
const roomsOwn = 'ownWindow';

type Row = RoomForm['classWindows'][number];
type Meant = { readonly classes: readonly string[]; readonly conditions: readonly string[]; readonly lottery: boolean };
type Coded = readonly { readonly code: string; readonly label: string }[];

const optionsOf = (coded: Coded) => coded.map(({ code, label }) => ({ value: code, label }));

/** For which people and uses a window is. */
const meantFields = (classes: Coded, conditions: Coded) =>
  plainGroup<Meant>({
    id: 'meant',
    title: '対象',
    fields: [
      {
        name: 'classes',
        label: '利用者区分',
        kind: 'choices',
        options: optionsOf(classes),
        support: '選んだ区分の利用者の受付期間です。',
        isAsked: () => classes.length > 0,
      },
      {
        name: 'conditions',
        label: '使用の区分',
        kind: 'choices',
        options: optionsOf(conditions),
        support: '選ぶと、その使い方をするときだけの受付期間です。',
        isAsked: () => conditions.length > 0,
      },
      { name: 'lottery', label: '抽選', kind: 'yesNo', options: ['参加できる', '参加できない（先着順だけ）'] },
    ],
  });

const meantOf = ({ classes = [], conditions = [], lottery = true }: Row): Meant => ({ classes, conditions, lottery });

const blankRow: Row = { bookingWindow: usualWindow };

/** What is typed of a row. `before`: what it began with, of which what goes without saying stays as it was written. */
function rowOf(texts: Texts, before: Row, meant: Group<Meant>): Row {
  const { classes = [], conditions = [], lottery = true } = meant.values(texts, meantOf(before));
  const { bookingWindow = before.bookingWindow } = windowGroup.values(texts, before);
  return {
    ...(classes.length > 0 && { classes: [...classes] }),
    ...(conditions.length > 0 && { conditions: [...conditions] }),
    bookingWindow,
    ...(lottery ? before.lottery === true && { lottery } : { lottery }),
  };
}

const nobodyToTell = '利用者区分は「全体設定」で、使用の区分は施設の画面で登録すると、ここで受付期間を分けられます。';

const Fields = (props: GroupFieldsProps & { meant: Group<Meant>; blank: Texts }) => (
  <>
    <p className="phrase">どの行にも当たらない利用者は、「受付期間」のとおりに予約できます。</p>
    <RowList {...props} list={list} noun="受付期間" blank={props.blank}>
      {(index) => {
        const own = propsWithin(props, `${list}.${index}`);
        return (
          <div className="col-span-full flex flex-col gap-4">
            {props.meant.render(own)}
            {windowGroup.render(own)}
          </div>
        );
      }}
    </RowList>
  </>
);

/** Other booking windows of people of some classes, and of some uses. */
export function classWindowsGroup(
  classes: readonly UserClass[],
  conditions: PlaceForm['useConditions'],
): Group<RoomForm> {
  const meant = meantFields(classes, conditions);
  const isForNobody = classes.length + conditions.length === 0;
  const textsOf = (row: Row, known: string): Texts => ({
    ...meant.texts(meantOf(row)),
    ...windowGroup.texts(row),
    known,
  });
  const namesOf = (coded: Coded, codes: readonly string[] = []) =>
    codes.map((code) => coded.find((one) => one.code === code)?.label ?? code).join('・');
  const termOf = (row: Row) =>
    [namesOf(classes, row.classes), namesOf(conditions, row.conditions)].filter((part) => part !== '').join('、');
  return {
    id: 'classWindows',
    title: '区分や用途による受付期間',
    isByDay: true,
    lines: ({ classWindows }) =>
      classWindows.length === 0
        ? [{ term: '区分や用途による違い', value: isForNobody ? `なし（${nobodyToTell}）` : 'なし' }]
        : classWindows.map((row) => ({
            term: termOf(row),
            value: [
              ...windowGroup.lines(row).map(({ value }) => value),
              row.lottery === false ? '（抽選には参加できません）' : '',
            ].join(''),
          })),
    texts: ({ classWindows, bookingWindow }) => ({
      ...rowTexts(
        list,
        classWindows.map((row, index) => textsOf(row, String(index))),
      ),
      ...under(roomsOwn, windowGroup.texts({ bookingWindow })),
    }),
    values: (texts, { classWindows }) => ({
      classWindows: rowsOf(texts, list).map((row) => rowOf(row, classWindows[Number(row.known)] ?? blankRow, meant)),
    }),
    errors: (texts) =>
      Object.assign({}, ...rowsOf(texts, list).map((row, index) => under(`${list}.${index}`, windowGroup.errors(row)))),
    render: (props) =>
      isForNobody ? (
        <p className="phrase">{nobodyToTell}</p>
      ) : (
        <Fields
          {...props}
          meant={meant}
          blank={{ ...textsOf(blankRow, 'new'), ...propsWithin(props, roomsOwn).texts }}
        />
      ),
  };
}
