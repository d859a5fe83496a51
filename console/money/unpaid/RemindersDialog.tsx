import { askFor } from '#console/api/refresh.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count as countText, yen as yenText } from '#ui/text/format.ts';

type RemindersDialogProps = {
  wanted: RequestOf<'Desk/PreviewReminders'>;
  onClose: () => void;
  onDone: (words: string) => void;
};

type RemindersPreview = ResponseOf<'Desk/PreviewReminders'>;

const Reminders = ({ preview }: { preview: RemindersPreview }) => {
  const { count, yen, told, unreachable, mail, hasMore } = preview;
  return (
    <>
      {hasMore && (
        <NotificationBanner tone="info" title="一度に送信できるのは200件までです。">
          <p>送信した後に、残りをもう一度確認してください。</p>
        </NotificationBanner>
      )}
      <DescriptionList
        items={[
          { term: '送信する件数', value: countText(count, '件') },
          { term: '未収額の合計', value: yenText(yen) },
          { term: '送信済み', value: `${countText(told, '件')}（同じ期限については、もう一度送信しません）` },
          unreachable.length > 0 && {
            term: 'メールなし',
            value: unreachable
              .map(({ personName, userNumber, open }) => `${personName}（${userNumber}） ${yenText(open)}`)
              .join('\n'),
          },
        ]}
      />
      {mail.subject === '' ? (
        <p>督促メールを送信する相手はいません。</p>
      ) : (
        <section aria-label="送信されるメールの例" className="rounded-8 border border-solid-gray-300 px-gutter py-3">
          <p className="text-std-16B-170">メール：{mail.subject}</p>
          <p className="text-dns-14N-130 whitespace-pre-line">{mail.body}</p>
        </section>
      )}
    </>
  );
};

/** Reminders of what is overdue in the list, after a look at how many there are and what they say. */
export const RemindersDialog = ({ wanted, onClose, onDone }: RemindersDialogProps) => {
  const { query, current: preview } = usePreview('Desk/PreviewReminders', wanted);
  const send = useStaffMutation('Desk/SendReminders');
  const reload = () => {
    send.reset();
    return send.reload();
  };
  const press = async () => {
    if (!preview || send.isPending) return;
    const { count, yen } = preview;
    const done = await send.mutateAsync({ ...wanted, count, yen }).catch(() => null);
    if (done === null) return;
    onDone(`督促メールを${countText(done.sent, '件')}送信しました。`);
    void askFor('Desk/PreviewReminders');
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="期限切れの督促メール"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {preview?.count === 0 ? '閉じる' : 'やめる'}
          </Button>
          {preview && preview.count > 0 && (
            <Button isBusy={send.isPending} busyLabel="送信しています" onClick={press}>
              {countText(preview.count, '件')}に督促メールを送る
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={send.error} onReload={reload} />
        <QueryState query={query}>{(shown) => <Reminders preview={shown} />}</QueryState>
      </div>
    </Dialog>
  );
};
