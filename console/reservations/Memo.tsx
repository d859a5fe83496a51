import { type SyntheticEvent, useState } from 'react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';

type MemoProps = { seen: DeskReservation; canWrite: boolean };

/** The board shows that there is one. */
const refresh = () => refreshAfter('Desk/WriteMemo');

const MemoForm = ({ seen: { reservation, memos, version } }: Pick<MemoProps, 'seen'>) => {
  const [text, setText] = useState(memos[0]?.text ?? '');
  const write = useStaffMutation('Desk/WriteMemo');
  const { reservationId } = reservation;
  const kept = useFormDraft(`reservation.memo.${reservationId}`, { text }, (next) => setText(next.text));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const isDone = await write.mutateAsync({ reservationId, text, version }).catch(() => null);
    if (isDone === null) return;
    kept.forget();
    announce('メモを保存しました。');
    await refresh();
  };
  return (
    <Form onSubmit={save} className="flex flex-col items-start gap-3">
      <ChangeFailure error={write.error} onReload={refresh} />
      <DraftNotice draft={kept} />
      <div className="w-full">
        <TextAreaField
          label="メモ（職員だけに表示）"
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" variant="outline" isBusy={write.isPending} busyLabel="保存しています">
        メモを保存する
      </Button>
    </Form>
  );
};

/** What staff note about a reservation for each other; former versions stay to be read. */
export const Memo = ({ seen, canWrite }: MemoProps) => {
  const { memos, version } = seen;
  return (
    <Card title="メモ">
      {canWrite ? (
        <MemoForm key={version} seen={seen} />
      ) : (
        <p className="whitespace-pre-line">{memos[0]?.text || 'なし'}</p>
      )}
      {memos.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">メモの履歴</summary>
          <ol className="flex flex-col gap-3 pt-3">
            {memos.map(({ text, by, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
              <li key={memos.length - index}>
                <p className="text-dns-14N-130 text-solid-gray-700">
                  {dateTimeText(at)} {by}
                </p>
                <p className="whitespace-pre-line">{text || '（空）'}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
};
