import { useState } from 'react';
import { Card } from '../Card.tsx';
import { Checkbox } from '../form/Checkbox.tsx';
import { CheckboxGroup } from '../form/CheckboxGroup.tsx';
import { DatePickerField } from '../form/DatePickerField.tsx';
import { FormError } from '../form/Form.tsx';
import { NumberField } from '../form/NumberField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { RadioGroup } from '../form/RadioGroup.tsx';
import { SegmentedChoice } from '../form/SegmentedChoice.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { TextField } from '../form/TextField.tsx';

const purposes = ['式典', '講演', '音楽', 'その他'].map((name) => ({ value: name, label: name }));
const equipment = ['グランドピアノ', '譜面台（20本まで）', '移動式ホワイトボード'].map((name) => ({
  value: name,
  label: name,
}));
const holidays = { '2026-11-03': '文化の日', '2026-11-23': '勤労感謝の日' };

const Texts = () => (
  <>
    <TextField label="利用者番号" requirement="required" placeholder="利用者番号" autoComplete="username" />
    <TextField
      label="メールアドレス"
      type="email"
      support="予約の確認メールをお送りします。例：hanako@example.jp"
      error="メールアドレスの形式が正しくありません。"
      defaultValue="hanako@example"
    />
    <PasswordField label="パスワード" requirement="required" defaultValue="yoyaku2026" />
  </>
);

const Choices = () => (
  <>
    <SelectField label="種別" requirement="required" options={purposes} error="種別を選択してください" />
    <RadioGroup
      legend="入場料・会費等"
      isInline
      defaultValue="none"
      options={[
        { value: 'none', label: 'なし' },
        { value: 'some', label: 'あり' },
      ]}
    />
    <RadioGroup
      legend="電話番号の種類"
      requirement="required"
      error="電話番号の種類を選択してください"
      options={[
        { value: 'Mobile', label: '携帯電話' },
        { value: 'Home', label: '自宅' },
      ]}
    />
  </>
);

const Numbers = () => (
  <>
    <NumberField
      label="入場料・会費の金額"
      unit="円"
      defaultValue="１０００"
      error="入場料会費金額を入力してください"
    />
    <NumberField label="予定人数" requirement="optional" unit="人" support="当日の関係者を含めた人数です。" />
  </>
);

const Boxes = () => (
  <>
    <CheckboxGroup legend="備品" requirement="optional" options={equipment} />
    <Checkbox label="内容を確認しました" />
    <Checkbox label="午前 09:00～12:00" disabledReason="予約済みです" />
  </>
);

const Days = () => {
  const [day, setDay] = useState('2026-11-20');
  const [period, setPeriod] = useState('14');
  return (
    <>
      <SegmentedChoice
        legend="表示する期間"
        value={period}
        onChange={setPeriod}
        options={[
          { value: '7', label: '1週間' },
          { value: '14', label: '2週間' },
        ]}
      />
      <DatePickerField
        label="利用日"
        shortcuts={[{ label: '4週後', day: '2026-12-18' }]}
        value={day}
        onChange={setDay}
        today="2026-11-18"
        min="2026-11-18"
        max="2027-05-31"
        holidays={holidays}
        closedDays={new Set(['2026-11-24', '2026-11-30'])}
      />
    </>
  );
};

export const FieldShow = () => (
  <Card title="入力欄">
    <FormError message="利用者番号またはパスワードが正しくありません。" />
    <Texts />
    <Choices />
    <Numbers />
    <Boxes />
    <Days />
  </Card>
);
