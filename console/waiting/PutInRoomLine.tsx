import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { ChosenPerson } from '#console/people/ChosenPerson.tsx';
import type { TakenFrame } from '#contract/desk/waiting/roomWaiting.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
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
  const [person, setPerson] = useState<Registered | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const frame = frames[Number(chosen)];
  const send = async () => {
    setIsChecked(true);
    if (chosen === '' || frame === undefined || person === null || put.isPending) return;
    const { articleName: _room, name: _frame, ...hours } = frame;
    const done = await put.mutateAsync({ containerId, date, ...hours, userId: person.userId }).catch(() => null);
    if (done === null) return;
    await put.refresh();
    onDone(`${person.personName}様の「空いたら知らせる」を受け付けました。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={put.isPending} busyLabel="申し込んでいます" onClick={send}>
            申し込む
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={put.error} onReload={put.reload} />
        <Rule date={date} />
        <FrameField
          frames={frames}
          chosen={chosen}
          isMissing={isChecked && chosen === ''}
          onChoose={(next) => {
            put.reset();
            setChosen(next);
          }}
        />
        <ChosenPerson
          person={person}
          isMissing={isChecked && person === null}
          onPick={(next) => {
            put.reset();
            setPerson(next);
          }}
        />
      </div>
    </Dialog>
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
