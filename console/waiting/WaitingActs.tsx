import { useRef, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { WaitingPerson } from '#contract/desk/waiting/waitingList.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dateTimeText } from '#ui/text/format.ts';

type ActProps = {
  containerId: string;
  person: WaitingPerson;
  onDone: (text: string) => void;
  onClose: () => void;
};

const nameOf = ({ personName, userNumber }: WaitingPerson) => personName || userNumber;

/** Reserves with the seat that is held. */
const AcceptDialog = ({ containerId, person, onDone, onClose }: ActProps) => {
  const accept = useStaffMutation('Desk/AcceptOfferFor');
  const send = async () => {
    if (accept.isPending) return;
    const done = await accept.mutateAsync({ containerId, watchId: person.watchId }).catch(() => null);
    if (done === null) return;
    await accept.refresh();
    onDone(`${nameOf(person)}様の申込みを受け付けました。名簿に載っています。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="確保した席での代理申込"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={accept.isPending} busyLabel="申し込んでいます" onClick={send}>
            申し込む
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={accept.error} onReload={accept.reload} />
        <p>
          {nameOf(person)}様のために、{dateTimeText(person.offerEndsAt ?? '')}まで席を確保しています。
        </p>
        <p className="phrase">
          利用者が自分で申し込むときと同じ条件で判断し、同じお知らせを送ります。受講料は窓口で収納します。
        </p>
      </div>
    </Dialog>
  );
};

/** Ends a wish, or gives what is held to whoever is next. */
const TakeOutDialog = ({ containerId, person, onDone, onClose }: ActProps) => {
  const takeOut = useStaffMutation('Desk/TakeOutOfLine');
  const fields = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const { shown: errors, checkIn } = useChecked({
    reason: reason.trim() === '' ? '理由を入力してください。' : undefined,
  });
  const send = async () => {
    if (!checkIn(fields.current) || takeOut.isPending) return;
    const request = { containerId, watchId: person.watchId, reason: reason.trim() };
    if ((await takeOut.mutateAsync(request).catch(() => null)) === null) return;
    await takeOut.refresh();
    onDone(`${nameOf(person)}様を列から外しました。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="列から外す"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={takeOut.isPending} busyLabel="外しています" onClick={send}>
            列から外す
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={takeOut.error} onReload={takeOut.reload} />
        <p className="phrase">
          {nameOf(person)}様
          {person.state === 'offered'
            ? 'への案内を終え、確保した席を次の方へ案内します。'
            : 'は、空いても案内されなくなります。'}
          ご本人へのお知らせは送りません。
        </p>
        <TextField
          label="理由"
          requirement="required"
          support="操作記録に残ります。"
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
};

type WaitingActsProps = Omit<ActProps, 'onClose'> & {
  /** Where a room that is held for them is reserved. */
  bookAt?: string;
};

/** What staff do for somebody in the line. */
export const WaitingActs = ({ containerId, person, bookAt, onDone }: WaitingActsProps) => {
  const [asking, setAsking] = useState<'accept' | 'takeOut' | null>(null);
  const close = () => setAsking(null);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  const name = nameOf(person);
  return (
    <span className="flex flex-wrap gap-2">
      {person.state === 'offered' && bookAt !== undefined && (
        <LinkButton size="sm" to={bookAt} aria-label={`${name}様の予約を受け付ける`}>
          予約を受け付ける
        </LinkButton>
      )}
      {person.state === 'offered' && bookAt === undefined && (
        <Button size="sm" aria-label={`${name}様の席で申し込む`} onClick={() => setAsking('accept')}>
          申し込む
        </Button>
      )}
      <Button variant="outline" size="sm" aria-label={`${name}様を列から外す`} onClick={() => setAsking('takeOut')}>
        列から外す
      </Button>
      {asking === 'accept' && <AcceptDialog containerId={containerId} person={person} onDone={done} onClose={close} />}
      {asking === 'takeOut' && (
        <TakeOutDialog containerId={containerId} person={person} onDone={done} onClose={close} />
      )}
    </span>
  );
};
