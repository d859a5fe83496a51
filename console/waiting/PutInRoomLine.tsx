import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ForPersonDialog } from '#console/people/ForPersonDialog.tsx';
import type { TakenFrame } from '#contract/desk/waiting/roomWaiting.ts';
import type { VacancyOrder } from '#contract/tenant.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { dayText } from '#ui/text/format.ts';
import { hoursText } from './hoursText.ts';

type PutInRoomLineProps = {
  containerId: string;
  date: string;
  frames: readonly TakenFrame[];
  /** In which order what becomes free is held, and for how many hours; null where everybody is told. */
  line: { order: VacancyOrder; offerHours: number } | null;
  onDone: (text: string) => void;
};

const nameOf = ({ line }: Pick<PutInRoomLineProps, 'line'>) => (line ? 'キャンセル待ち' : '空いたら知らせる');

const afterwards = ({ line }: Pick<PutInRoomLineProps, 'line'>) =>
  line
    ? `空くと、${line.order === 'drawn' ? '抽選で決めた順' : '申込みの順'}に${line.offerHours}時間確保して案内します。`
    : '空くと、待っている方全員にメール・LINEで1回お知らせします。場所の確保はしません。';

const Rule = ({ date, line }: Pick<PutInRoomLineProps, 'date' | 'line'>) => (
  <p className="phrase">
    {dayText(date)}。利用者が自分で申し込むときと同じ条件で判断します。{afterwards({ line })}
  </p>
);

type FrameFieldProps = {
  frames: readonly TakenFrame[];
  /** Which of them, '' for none. */
  chosen: string;
  isMissing: boolean;
  onChoose: (chosen: string) => void;
};

const FrameField = ({ frames, chosen, isMissing, onChoose }: FrameFieldProps) => (
  <SelectField
    label="部屋・時間"
    placeholder="選択してください"
    options={frames.map((one, index) => ({
      value: String(index),
      label: `${one.articleName} ${one.name} ${hoursText(one)}`,
    }))}
    value={chosen}
    error={isMissing ? '部屋と時間を選択してください。' : undefined}
    onChange={({ target }) => onChoose(target.value)}
  />
);

const PutDialog = ({
  containerId,
  date,
  frames,
  line,
  onDone,
  onClose,
}: PutInRoomLineProps & { onClose: () => void }) => {
  const put = useStaffMutation('Desk/PutInRoomLine');
  const [chosen, setChosen] = useState('');
  const frame = chosen === '' ? undefined : frames[Number(chosen)];
  const send = async ({ userId, personName }: Registered) => {
    if (frame === undefined) return;
    const { articleName: _room, name: _frame, ...hours } = frame;
    const done = await put.mutateAsync({ containerId, date, ...hours, userId }).catch(() => null);
    if (done === null) return;
    await put.refresh();
    onDone(`${personName}様の「${nameOf({ line })}」を受け付けました。`);
  };
  return (
    <ForPersonDialog title={`${nameOf({ line })}の代理申込`} act={put} onSend={send} onClose={onClose}>
      {(isChecked) => (
        <>
          <Rule date={date} line={line} />
          <FrameField
            frames={frames}
            chosen={chosen}
            isMissing={isChecked && frame === undefined}
            onChoose={(next) => {
              put.reset();
              setChosen(next);
            }}
          />
        </>
      )}
    </ForPersonDialog>
  );
};

/** Has somebody who telephoned or stands at the counter told when a frame that is taken can be had. */
export const PutInRoomLine = (props: PutInRoomLineProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setIsOpen(true)}>
        {nameOf(props)}の代理申込
      </Button>
      {isOpen && (
        <PutDialog
          {...props}
          onClose={() => setIsOpen(false)}
          onDone={(text) => {
            setIsOpen(false);
            props.onDone(text);
          }}
        />
      )}
    </div>
  );
};
