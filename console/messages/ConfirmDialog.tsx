import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, type useActForm } from '#console/kit/act/useAct.ts';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import type { TypedMessage } from './messageForm.ts';
import { WordsShown } from './WordsShown.tsx';

type Shown = ResponseOf<'Office/PreviewMessage'>;

const reached = ({ people, toPhone }: Shown) => people - toPhone;

const reachedText = (shown: Shown) => {
  const { byMail, byLine } = shown;
  if (reached(shown) === 0) return '送信しません（届く方がいません）';
  return [
    `${count(reached(shown), '人')}に送信します`,
    `（メール${count(byMail, '人')}${byLine > 0 ? `・LINE${count(byLine, '人')}` : ''}）`,
  ].join('');
};

const Phoned = ({ shown: { toPhone, phoned } }: { shown: Shown }) =>
  toPhone > 0 && (
    <NotificationBanner tone="warning" title={`${count(toPhone, '人')}には届きません。電話で知らせてください。`}>
      <p className="line-clamp-4">
        {phoned.map(({ personName, userNumber }) => `${personName}（${userNumber}）`).join('、')}
        {toPhone > phoned.length && 'ほか'}
      </p>
      <p>電話番号の一覧は、送信の後に印刷できます。</p>
    </NotificationBanner>
  );

const Plan = ({ shown }: { shown: Shown }) => (
  <div className="flex flex-col gap-4">
    <DescriptionList
      items={[
        { term: '宛先', value: <WholeText text={shown.audience} /> },
        { term: '人数', value: <strong>{count(shown.people, '人')}</strong> },
        { term: '方法', value: reachedText(shown) },
      ]}
    />
    <Phoned shown={shown} />
    {shown.example && <WordsShown title="届く文面（最初の方の例）" {...shown.example} />}
  </div>
);

/** With nobody reached it is kept all the same: the list to phone by hangs on it. */
const verbOf = (shown: Shown) =>
  reached(shown) === 0 ? '送信せずに記録する' : `${count(reached(shown), '人')}に送信する`;

const doneText = (shown: Shown) =>
  [
    reached(shown) === 0
      ? '記録しました。送信した方はいません。'
      : `${count(reached(shown), '人')}への送信を始めました。`,
    shown.toPhone > 0 ? `${count(shown.toPhone, '人')}には、電話で知らせてください。` : '',
  ].join('');

type ConfirmDialogProps = {
  form: ReturnType<typeof useActForm<TypedMessage>>;
  request: RequestOf<'Office/PreviewMessage'>;
  onClose: () => void;
};

/** How many get it, by which ways, and how one of them reads it; and why it is sent. */
export const ConfirmDialog = ({ form, request, onClose }: ConfirmDialogProps) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const preview = usePreview('Office/PreviewMessage', request);
  const { reason } = form.typed;
  const act = useAct({
    // The page says above its fields that something was restored.
    form: { ...form, draft: { ...form.draft, state: 'none' } },
    preview,
    call: 'Office/SendMessage',
    errors: { reason: reason.trim() === '' ? '理由を入力してください。' : undefined },
    request: ({ digest, people }) => ({ ...request, digest, people, reason }),
    onDone: ({ messageId }, shown) =>
      navigate(paths.message(tenantAlias, messageId), { state: flashState(doneText(shown)) }),
    onRefused: ({ code }) => {
      if (code === 'messageListChanged') preview.query.refetch();
      return false;
    },
  });
  return (
    <ActDialog
      act={act}
      title="メッセージの送信の確認"
      verb={preview.current === undefined ? '送信する' : verbOf(preview.current)}
      busyLabel="送信しています"
      onClose={onClose}
    >
      <ActPreview act={act} preview={preview}>
        {(shown) => <Plan shown={shown} />}
      </ActPreview>
      <ActReason
        act={act}
        kind={null}
        label="送信の理由（職員用）"
        requirement="required"
        rows={2}
        support="利用者には表示されません。操作記録に残ります。"
      />
    </ActDialog>
  );
};
