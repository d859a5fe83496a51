import { useSelf } from '#console/address/useConsole.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import { phoneTitle } from '#console/kit/phoneNotes.ts';
import { type IdentityDocument, identityDocuments } from '#contract/desk/people/identityDocuments.ts';
import type { FoundPerson, RegistrationReview } from '#contract/desk/people/people.ts';
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

type ReviewDialogProps = {
  person: Reviewed;
  /** Without having done anything. */
  onClose: () => void;
  onDone: (flash: string) => void;
};

/** What is decided and with what, and the sending: approving is another call than declining. */
function useReview({ person, onDone }: ReviewDialogProps) {
  const { userNumber, personName, hasMail, review } = person;
  const form = useActForm<{ decision: Decision; document: IdentityDocument | '' }>(`person.review.${userNumber}`, {
    decision: review.state === 'rejected' ? 'reopen' : 'approve',
    document: '',
  });
  const { decision, document, reason } = form.typed;
  const { version } = review;
  const isTold = decision === 'return' || decision === 'reject';
  const mustCall = isTold && !hasMail;
  const same = {
    form,
    onDone: () => onDone(`${personName}様の${words[decision].done}${mustCall ? phoneTitle : ''}`),
  };
  const approving = useAct({
    ...same,
    call: 'Desk/VerifyAccount',
    errors: { document: document === '' ? '確認した書類の種類を選択してください。' : undefined },
    request: () => ({ userNumber, identityDocument: document || null, version }),
  });
  const declining = useAct({
    ...same,
    call: 'Desk/DeclineRegistration',
    errors: { reason: reasonMissing(reason) },
    request: () => (decision === 'approve' ? null : { userNumber, decision, reason, version }),
  });
  const choose = (next: Decision) => {
    approving.startOver();
    declining.startOver();
    form.change({ decision: next });
  };
  return { form, approving, declining, isTold, mustCall, choose };
}

const decisionOptions = [
  { value: 'approve', label: '承認' },
  { value: 'return', label: '差戻し' },
  { value: 'reject', label: '却下' },
] as const;

type Review = ReturnType<typeof useReview>;

/** The paper that was seen, or the reason why not. */
const Grounds = ({ review: { form, approving, declining, isTold }, hasMail }: { review: Review; hasMail: boolean }) => {
  const { decision, document } = form.typed;
  if (decision === 'approve') {
    return (
      <SelectField
        label="確認した本人確認書類"
        requirement="required"
        support="種類だけを記録します。番号や写しは残さないでください。"
        value={document}
        error={approving.errors.document}
        options={identityDocuments.map((value) => ({ value, label: identityDocumentLabels[value] }))}
        onChange={({ target }) =>
          form.change({ document: identityDocuments.find((one) => one === target.value) ?? '' })
        }
      />
    );
  }
  return (
    <ActReason
      act={declining}
      kind={decision === 'reopen' ? null : modules[decision]}
      requirement="required"
      support={isTold ? `${hasMail ? 'メールと' : ''}利用者の画面で伝えます。` : '操作記録に残ります。'}
    />
  );
};

/** Deciding on a registration: with the paper that was seen, or with a reason that its person reads. */
export const ReviewDialog = (props: ReviewDialogProps) => {
  const { userNumber, personName, phoneEnd, hasMail, review: registration } = props.person;
  const { permissions } = useSelf();
  const review = useReview(props);
  const { decision } = review.form.typed;
  const act = decision === 'approve' ? review.approving : review.declining;
  const isRejected = registration.state === 'rejected';
  const reloaded = useFlash();
  const reload = async () => {
    await act.reload();
    reloaded.tell('最新の内容を表示しました。内容を確認してから、もう一度決定してください。');
  };
  return (
    <ActDialog
      act={{ ...act, reload }}
      title={isRejected ? '却下の取消し' : '登録の審査'}
      variant={decision === 'reject' ? 'danger' : 'solid'}
      verb={words[decision].verb}
      busyLabel="送信しています"
      onClose={props.onClose}
    >
      <Flash flash={reloaded.flash} />
      <p>{`${personName}様（${userNumber}）：${reviewStateText(registration)}`}</p>
      {!isRejected && <Compared userNumber={userNumber} />}
      {!isRejected && permissions.includes('person.review') && (
        <RadioGroup
          legend="審査の結果"
          requirement="required"
          value={decision}
          onChange={({ target }) => review.choose(target.value as Decision)}
          options={decisionOptions}
          isInline
        />
      )}
      <p>{words[decision].effect}</p>
      {review.mustCall && (
        <PhoneInstead
          phoneEnd={phoneEnd}
          where={permissions.includes('person.reveal') ? '「登録内容を表示」' : undefined}
        />
      )}
      <Grounds review={review} hasMail={hasMail} />
    </ActDialog>
  );
};
