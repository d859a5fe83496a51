import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChosenPerson } from './ChosenPerson.tsx';

type ForPersonDialogProps = {
  title: string;
  verb?: string;
  /** The call that does it. */
  act: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly reset: () => void;
    readonly reload: () => Promise<unknown>;
  };
  /** What it is about. `isChecked`: somebody has tried to send it, so what is missing is said. */
  children: (isChecked: boolean) => ReactNode;
  /** What is asked of the person who is chosen; nothing where it is left out. */
  about?: (person: Registered, isChecked: boolean) => ReactNode;
  /** Below the person. */
  note?: ReactNode;
  /** Does it for the person, whether or not everything else is there. */
  onSend: (person: Registered) => Promise<void>;
  onClose: () => void;
};

const isUnreached = (error: unknown) => error instanceof CallFailure && error.code === 'noWayToTell';

/** Where staff enter an address of whoever has none; the refusal itself speaks to residents. */
const ReachNote = ({ person }: { person: Registered }) => (
  <p className="phrase">
    窓口や電話で伺ったメールアドレスは、
    <Link to={paths.person(useTenant().tenantAlias, person.userNumber)} className="link">
      利用者の画面
    </Link>
    の「登録内容」に登録します。
  </p>
);

/** Does something for somebody who telephoned or stands at the counter, and is searched for first. */
export const ForPersonDialog = ({
  title,
  verb = '申し込む',
  act,
  children,
  about,
  note,
  onSend,
  onClose,
}: ForPersonDialogProps) => {
  const [person, setPerson] = useState<Registered | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const send = async () => {
    setIsChecked(true);
    if (person !== null && !act.isPending) await onSend(person);
  };
  const choose = (next: Registered | null) => {
    act.reset();
    setIsChecked(false);
    setPerson(next);
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
          <Button isBusy={act.isPending} busyLabel="申し込んでいます" onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={act.error} onReload={act.reload} />
        {person !== null && isUnreached(act.error) && <ReachNote person={person} />}
        {children(isChecked)}
        <ChosenPerson person={person} isMissing={isChecked && person === null} onPick={choose} />
        {person !== null && about?.(person, isChecked)}
        {note}
      </div>
    </Dialog>
  );
};
