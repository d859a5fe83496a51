import { Send } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { MessageTextId, Wording } from '#contract/office/messageTexts.ts';
import { Button } from '#ui/action/Button.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';

type Shown = ResponseOf<'Office/PreviewWording'>;

const exampleText = ({ writtenAt }: Shown) =>
  writtenAt === null
    ? '例の内容で表示しています。'
    : `${dateTimeText(writtenAt)}のお知らせの内容で表示しています。氏名は例です。`;

/** A message as a mail shows it. */
const Mail = ({ shown }: { shown: Shown }) => (
  <div className="flex flex-col gap-2 rounded-8 border border-solid-gray-420 p-4">
    <p className="text-std-16N-170">差出人：{shown.sender}</p>
    {shown.replyTo !== '' && <p className="text-std-16N-170 break-words">返信先：{shown.replyTo}</p>}
    <p className="text-std-16B-170 break-words">{shown.subject}</p>
    <p className="text-dns-14N-130 break-words whitespace-pre-line">{shown.body}</p>
  </div>
);

type WordingPreviewProps = { text: MessageTextId; wording: Wording };

/** How a message reads as it is worded, as one that was sent, and a mail of it to oneself. */
export const WordingPreview = ({ text, wording }: WordingPreviewProps) => {
  const [which, setWhich] = useState(0);
  const { subject, body } = useDebounced(wording, 400);
  const query = useStaffQuery('Office/PreviewWording', { text, subject, body, which });
  const trying = useStaffMutation('Office/TryWording');
  const known = query.data?.known ?? 0;
  return (
    <section aria-label="送る内容の確認" className="flex flex-col gap-3">
      <h3 className="text-std-16B-170">送る内容の確認</h3>
      <QueryState query={query}>
        {(shown) => (
          <div className="flex flex-col gap-2">
            <p className="text-solid-gray-700">{exampleText(shown)}</p>
            <Mail shown={shown} />
          </div>
        )}
      </QueryState>
      <ChangeFailure error={trying.error} takesFocus={false} onReload={trying.reload} />
      <div className="flex flex-wrap items-center gap-3">
        {known > 1 && (
          <Button variant="outline" onClick={() => setWhich((which + 1) % known)}>
            ほかの予約で見る
          </Button>
        )}
        <Button
          variant="outline"
          icon={<Send aria-hidden="true" className="size-5" />}
          isBusy={trying.isPending}
          busyLabel="送っています"
          onClick={() => trying.mutate({ text, subject, body, which })}
        >
          自分に試し送信
        </Button>
        <p aria-live="polite" className="min-w-0 break-words">
          {trying.data ? `${trying.data.sentTo}へ送りました。` : ''}
        </p>
      </div>
    </section>
  );
};
