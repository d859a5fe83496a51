import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ForPersonDialog } from '#console/people/ForPersonDialog.tsx';
import type { TakenFrame } from '#contract/desk/waiting/roomWaiting.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { dayText } from '#ui/text/format.ts';
import { hoursText } from './hoursText.ts';

type PutInRoomLineProps = {
  containerId: string;
  date: string;
  frames: readonly TakenFrame[];
  onDone: (text: string) => void;
};

const title = '空いたら知らせるの代理申込';

const Rule = ({ date }: { date: string }) => (
  <p className="phrase">
    {dayText(date)}
    。利用者が自分で申し込むときと同じ条件で判断します。空くと、待っている方全員にメール・LINEで1回お知らせします。場所の確保はしません。
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

const PutDialog = ({ containerId, date, frames, onDone, onClose }: PutInRoomLineProps & { onClose: () => void }) => {
  const put = useStaffMutation('Desk/PutInRoomLine');
  const [chosen, setChosen] = useState('');
  const frame = chosen === '' ? undefined : frames[Number(chosen)];
  const send = async ({ userId, personName }: Registered) => {
    if (frame === undefined) return;
    const { articleName: _room, name: _frame, ...hours } = frame;
    const done = await put.mutateAsync({ containerId, date, ...hours, userId }).catch(() => null);
    if (done === null) return;
    await put.refresh();
    onDone(`${personName}様の「空いたら知らせる」を受け付けました。`);
  };
  return (
    <ForPersonDialog title={title} act={put} onSend={send} onClose={onClose}>
      {(isChecked) => (
        <>
          <Rule date={date} />
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
        {title}
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
