import type { PlaceForm } from '#contract/office/placeForm.ts';
import type { Group, Texts } from '../group.ts';
import { linesOf } from '../plainFields.ts';
import { plainGroup } from '../plainGroup.tsx';

type DayList = {
  readonly 'dayList.isSent': boolean;
  readonly 'dayList.hour': number | null;
  readonly 'dayList.to': readonly string[];
};

const isSent = (texts: Texts) => texts['dayList.isSent'] === 'yes';

const fields = plainGroup<DayList>({
  id: 'dayList',
  title: '当日の一覧のメール',
  fields: [
    {
      name: 'dayList.isSent',
      label: '開館日の予約の一覧',
      kind: 'yesNo',
      options: ['毎日メールで送る', '送らない'],
      support: '氏名は一部を伏せます。',
    },
    { name: 'dayList.hour', label: '送る時刻', kind: 'number', unit: '時', isAsked: isSent },
    { name: 'dayList.to', label: '宛先', kind: 'lines', support: '1行に1つ、10件まで。', isAsked: isSent },
  ],
});

const listOf = ({ dayList }: Pick<PlaceForm, 'dayList'>): DayList => ({
  'dayList.isSent': dayList !== null,
  'dayList.hour': dayList?.hour ?? 7,
  'dayList.to': dayList?.to ?? [],
});

const hourOf = (texts: Texts) => fields.values(texts, listOf({ dayList: null }))['dayList.hour'] ?? null;

/** To whom the list of the day is mailed, and when. */
export const dayListGroup: Group<PlaceForm> = {
  id: 'dayList',
  title: '当日の一覧のメール',
  lines: (form) => fields.lines(listOf(form)),
  texts: (form) => fields.texts(listOf(form)),
  values: (texts) => ({
    dayList: isSent(texts) ? { hour: hourOf(texts) ?? 0, to: linesOf(texts['dayList.to'] ?? '') } : null,
  }),
  errors: (texts) =>
    isSent(texts)
      ? { ...(hourOf(texts) === null && { 'dayList.hour': '時刻を入力してください。' }), ...fields.errors(texts) }
      : {},
  render: (props) => fields.render(props),
};
