import type { TownForm } from '#contract/office/townForm.ts';
import { monthDayWords } from '#rules/facility/calendar/dayWhenWords.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';
import type { Group, GroupFieldsProps, Texts } from '../groups/group.ts';
import { monthDayOf } from '../groups/monthDayOf.ts';
import { RowList } from '../groups/RowList.tsx';
import { rowsOf, rowTexts } from '../groups/rows.ts';
import { typingAt } from '../groups/typingAt.ts';

const list = 'holidays';

type Holiday = TownForm['holidays'][number];

const textsOf = ({ day, everyYear, name }: Holiday): Texts => ({
  when: everyYear === undefined ? 'day' : 'year',
  day: day ?? '',
  everyYear: everyYear === undefined ? '' : monthDayWords(everyYear),
  is: name === null ? 'no' : 'yes',
  name: name ?? '',
});

const holidayOf = ({ when, day = '', everyYear = '', is, name = '' }: Texts): Holiday => ({
  ...(when === 'year' ? { everyYear: monthDayOf(everyYear) } : { day }),
  name: is === 'no' ? null : name.trim(),
});

const HolidayFields = (props: GroupFieldsProps) => {
  const { texts, errors } = props;
  const typing = typingAt(props);
  return (
    <>
      <p className="phrase">
        国民の祝日は登録済みです。この自治体だけの祝日と、祝日として扱わない日を登録します。開館時間・休館日・使用料に使います。
      </p>
      <RowList {...props} list={list} noun="日" blank={{ when: 'year', day: '', everyYear: '', is: 'yes', name: '' }}>
        {(index) => {
          const at = `${list}.${index}`;
          return (
            <>
              <SelectField
                label="いつ"
                placeholder=""
                options={[
                  { value: 'year', label: '毎年' },
                  { value: 'day', label: 'その年だけ' },
                ]}
                {...typing(`${at}.when`)}
              />
              {texts[`${at}.when`] === 'year' ? (
                <TextField label="月日" support="例：5月15日" {...typing(`${at}.everyYear`)} />
              ) : (
                <TextField label="日付" type="date" {...typing(`${at}.day`)} />
              )}
              <SelectField
                label="扱い"
                placeholder=""
                options={[
                  { value: 'yes', label: '祝日とする' },
                  { value: 'no', label: '祝日としない' },
                ]}
                {...typing(`${at}.is`)}
              />
              {texts[`${at}.is`] !== 'no' && <TextField label="名称" {...typing(`${at}.name`)} />}
              {errors[at] && <p className="col-span-full text-error-2">＊{errors[at]}</p>}
            </>
          );
        }}
      </RowList>
    </>
  );
};

/** The holidays of the town itself, and those of the country that are none there. */
export const holidaysGroup: Group<Pick<TownForm, 'holidays'>> = {
  id: 'holidays',
  title: '祝休日',
  lines: ({ holidays }) =>
    holidays.length === 0
      ? [{ term: '独自の祝日', value: 'なし（国民の祝日のとおり）' }]
      : holidays.map(({ day = '', everyYear, name }) => ({
          term: everyYear === undefined ? dayText(day) : `毎年${monthDayWords(everyYear)}`,
          value: name ?? '祝日としない',
        })),
  texts: ({ holidays }) => rowTexts(list, holidays.map(textsOf)),
  values: (texts) => ({ holidays: rowsOf(texts, list).map(holidayOf) }),
  errors: (texts) =>
    Object.fromEntries(
      rowsOf(texts, list).flatMap(({ when, day }, index) =>
        when === 'day' && day === '' ? [[`${list}.${index}.day`, '日付を入力してください。']] : [],
      ),
    ),
  render: (props) => <HolidayFields {...props} />,
};
