import { ArrowLeftRight } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { MergeField } from '#contract/desk/people/mergeFields.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { MergeFields, type MergePreview } from './MergeFields.tsx';

/** What stands in the way of a merge, and what makes it doubtful. */
const Objections = ({ preview: { problems, doubts } }: { preview: MergePreview }) => (
  <>
    {problems.length > 0 && (
      <NotificationBanner tone="error" title="いまは統合できません。">
        <ul className="list-disc ps-6">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </NotificationBanner>
    )}
    {doubts.length > 0 && (
      <NotificationBanner tone="warning" title="同じ方かどうか、もう一度確認してください。">
        <p>{doubts.join('')}</p>
      </NotificationBanner>
    )}
  </>
);

const accountText = ({ userNumber, personName, since }: MergePreview['keeper']) =>
  `${userNumber} ${personName}様（${dateTimeText(since)} 登録）`;

const movesText = ({ reservations, courses, inCart, notices, sessions }: MergePreview['moves']) =>
  [
    `施設の予約 ${count(reservations, '件')}`,
    `講座の予約・申込み ${count(courses, '件')}`,
    `カート ${count(inCart, '件')}`,
    `通知 ${count(notices, '通')}`,
    `ログイン中の端末 ${count(sessions, '台')}`,
  ].join('、');

type BothAccountsProps = { preview: MergePreview; onSwap: () => void };

const BothAccounts = ({ preview: { keeper, other, moves }, onSwap }: BothAccountsProps) => (
  <Card
    title="残す番号と統合する番号"
    action={
      <Button
        variant="outline"
        size="sm"
        icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
        onClick={onSwap}
      >
        残す方を入れ替える
      </Button>
    }
  >
    <DescriptionList
      items={[
        { term: '残す番号', value: accountText(keeper) },
        { term: '統合する番号', value: accountText(other) },
        { term: '移るもの', value: movesText(moves) },
        { term: 'ログイン', value: 'どちらの番号でも、それぞれのパスワードでログインできます。' },
      ]}
    />
  </Card>
);

const askedText = ({ keeper, other, moves }: MergePreview) =>
  `${other.personName}様（${other.userNumber}）を、${keeper.personName}様（${keeper.userNumber}）へ統合します。予約${count(moves.reservations, '件')}、講座${count(moves.courses, '件')}が移ります。30日以内であれば元に戻せます。`;

/** What of the other account is kept, and why they are merged. */
function useMerge(preview: MergePreview) {
  const { keeper, other, fields, seen } = preview;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const merge = useStaffMutation('Desk/MergePeople');
  const [taken, setTaken] = useState<readonly MergeField[]>(() =>
    fields.flatMap(({ field, isFilled }) => (isFilled ? [field] : [])),
  );
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.merge.${keeper.userNumber}.${other.userNumber}`, { taken, reason }, (next) => {
    setTaken(next.taken);
    setReason(next.reason);
  });
  const checks = useChecked({ reason: reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined });
  const take = (field: MergeField, isTaken: boolean) =>
    setTaken([...taken.filter((one) => one !== field), ...(isTaken ? [field] : [])]);
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!checks.check(event) || merge.isPending) return;
    const message = askedText(preview);
    if (!(await confirm({ message, confirmLabel: '統合する', cancelLabel: 'やめる', tone: 'danger' }))) return;
    const request = { userNumber: keeper.userNumber, otherNumber: other.userNumber, take: [...taken], seen, reason };
    const done = await merge.mutateAsync(request).catch(() => null);
    if (done === null) return;
    await merge.refresh();
    const flash = `${other.userNumber}を統合しました。${dayText(done.undoUntil)}まで元に戻せます。`;
    navigate(paths.person(tenantAlias, keeper.userNumber), { state: flashState(flash) });
  };
  return { merge, taken, take, reason, setReason, kept, error: checks.shown.reason, send };
}

type MergeDecisionProps = { preview: MergePreview; onSwap: () => void };

/** What a merge would do, and the press that does it. */
export const MergeDecision = ({ preview, onSwap }: MergeDecisionProps) => {
  const { merge, taken, take, reason, setReason, kept, error, send } = useMerge(preview);
  return (
    <>
      <Objections preview={preview} />
      <BothAccounts preview={preview} onSwap={onSwap} />
      <MergeFields preview={preview} taken={taken} onTake={take} />
      <Form onSubmit={send} className="flex max-w-2xl flex-col gap-4">
        <ChangeFailure error={merge.error} onReload={merge.reload} />
        <DraftNotice draft={kept} />
        <p>
          統合から30日以内であれば、元の2つに戻せます。統合のあとに加わった予約などは、残す番号に残ります。パスワードは統合前のものに戻ります。
        </p>
        <TextField
          label="理由"
          requirement="required"
          support="操作記録に残ります。利用者には表示されません。"
          value={reason}
          maxLength={500}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview.problems.length === 0 && (
          <Button type="submit" variant="danger" className="self-start" isBusy={merge.isPending}>
            統合する
          </Button>
        )}
      </Form>
    </>
  );
};
