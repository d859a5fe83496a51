import { useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import { phoneTitle } from '#console/kit/phoneNotes.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { type IdentityDocument, identityDocuments } from '#contract/desk/identityDocuments.ts';
import type { FoundPerson, RegistrationReview } from '#contract/desk/people.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Compared } from './Compared.tsx';
import { identityDocumentLabels } from './identityDocumentLabels.ts';
import { reviewStateText } from './reviewWords.ts';

export type Reviewed = Pick<FoundPerson, 'userNumber' | 'personName' | 'phoneEnd'> & {
  readonly review: RegistrationReview;
  /** Without it only the desk can tell them. */
  readonly hasMail: boolean;
};

type Decision = 'approve' | 'return' | 'reject' | 'reopen';

const words = {
  approve: { verb: '承認する', effect: '予約できるようになります。', done: '登録を承認しました。' },
  return: {
    verb: '差し戻す',
    effect: '利用者は登録内容を直して、もう一度審査を申し込めます。',
    done: '登録を差し戻しました。',
  },
  reject: {
    verb: '却下する',
    effect: '予約できません。却下は、あとで取り消せます。',
    done: '登録を却下しました。',
  },
  reopen: {
    verb: '却下を取り消す',
    effect: '審査待ちに戻ります。利用者の画面には、審査中と表示されます。',
    done: '却下を取り消しました。審査待ちに戻しました。',
  },
} as const;

/** Which text modules go with it. */
const modules = { return: 'returnRegistration', reject: 'rejectRegistration' } as const;

const refreshPeople = () => refreshAfter('Desk/VerifyAccount');

type ReviewDialogProps = {
  person: Reviewed;
  /** Without having done anything. */
  onClose: () => void;
  onDone: (flash: string) => void;
};

/** Deciding on a registration: with the paper that was seen, or with a reason that its person reads. */
export const ReviewDialog = ({ person, onClose, onDone }: ReviewDialogProps) => {
  const { userNumber, personName, phoneEnd, hasMail, review } = person;
  const { permissions } = useSelf();
  const isRejected = review.state === 'rejected';
  const [decision, setDecision] = useState<Decision>(isRejected ? 'reopen' : 'approve');
  const [document, setDocument] = useState<IdentityDocument | ''>('');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.review.${userNumber}`, { decision, document, reason }, (next) => {
    setDecision(next.decision);
    setDocument(next.document);
    setReason(next.reason);
  });
  const fields = useRef<HTMLDivElement>(null);
  const [flash, setTold] = useState<string>();
  const [isOpen, setIsOpen] = useState(true);
  const reloaded = useFlash();
  const verify = useStaffMutation('Desk/VerifyAccount');
  const decline = useStaffMutation('Desk/DeclineRegistration');
  const isPending = verify.isPending || decline.isPending;
  const { verb, effect, done } = words[decision];
  const isTold = decision === 'return' || decision === 'reject';
  const mustCall = isTold && !hasMail;
  const { version } = review;

  const reload = async () => {
    await refreshPeople();
    verify.reset();
    decline.reset();
    reloaded.tell('最新の内容を表示しました。内容を確認してから、もう一度決定してください。');
  };
  // Asked again only now: who was decided on may be gone from the screen then, with the dialog.
  const closed = () => {
    if (flash === undefined) return onClose();
    onDone(flash);
    refreshPeople();
  };
  const checks = useChecked({
    document: decision === 'approve' && document === '' ? '確認した書類の種類を選択してください。' : undefined,
    reason: decision !== 'approve' && reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined,
  });
  const send = async () => {
    if (!checks.checkIn(fields.current) || isPending) return;
    verify.reset();
    decline.reset();
    const sent =
      decision === 'approve'
        ? verify.mutateAsync({ userNumber, identityDocument: document || null, version })
        : decline.mutateAsync({ userNumber, decision, reason, version });
    const isDone = await sent.then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setTold(`${personName}様の${done}${mustCall ? phoneTitle : ''}`);
    setIsOpen(false);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={closed}
      size="text"
      title={isRejected ? '却下の取消し' : '登録の審査'}
      actions={
        <>
          <Button variant="outline" onClick={() => setIsOpen(false)}>
            やめる
          </Button>
          <Button
            variant={decision === 'reject' ? 'danger' : 'solid'}
            isBusy={isPending}
            busyLabel="送信しています"
            onClick={send}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <DraftNotice draft={kept} />
        <ChangeFailure error={verify.error ?? decline.error} onReload={reload} />
        <Flash flash={reloaded.flash} />
        <p>{`${personName}様（${userNumber}）：${reviewStateText(review)}`}</p>
        {!isRejected && <Compared userNumber={userNumber} />}
        {!isRejected && permissions.includes('person.review') && (
          <RadioGroup
            legend="審査の結果"
            requirement="required"
            value={decision}
            onChange={({ target }) => setDecision(target.value as Decision)}
            options={[
              { value: 'approve', label: '承認' },
              { value: 'return', label: '差戻し' },
              { value: 'reject', label: '却下' },
            ]}
            isInline
          />
        )}
        <p>{effect}</p>
        {mustCall && (
          <PhoneInstead
            phoneEnd={phoneEnd}
            where={permissions.includes('person.reveal') ? '「登録内容を表示」' : undefined}
          />
        )}
        {decision === 'approve' ? (
          <SelectField
            label="確認した本人確認書類"
            requirement="required"
            support="種類だけを記録します。番号や写しは残さないでください。"
            value={document}
            error={checks.shown.document}
            options={identityDocuments.map((value) => ({ value, label: identityDocumentLabels[value] }))}
            onChange={({ target }) => setDocument(identityDocuments.find((one) => one === target.value) ?? '')}
          />
        ) : (
          <ReasonField
            kind={decision === 'reopen' ? null : modules[decision]}
            label="理由"
            requirement="required"
            support={isTold ? `${hasMail ? 'メールと' : ''}利用者の画面で伝えます。` : '操作記録に残ります。'}
            value={reason}
            error={checks.shown.reason}
            onChange={setReason}
          />
        )}
      </div>
    </Dialog>
  );
};
