import { FileText } from 'lucide-react';
import { useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { openPendingWindow } from '#ui/action/pendingWindow.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { webUrl } from '#ui/text/webUrl.ts';

const title = '使用承認書';

type ApprovalState = NonNullable<DeskReservation['approval']>;

/** Why there is none; null where there is one. */
const whyNone: Readonly<Record<ApprovalState, string | null>> = {
  valid: null,
  void: null,
  inReview: '審査中のため、まだありません。承認すると表示できます。',
  beforeDraw: '抽選待ちのため、まだありません。',
  unpaid: '使用料が支払われると表示できます。',
  none: '使用が承認されていないため、ありません。',
};

/** Opens the document in a tab of its own. Its link works for two minutes, so it is asked for at the press. */
function useApproval(reservationId: string) {
  const download = useStaffMutation('Desk/DownloadApproval');
  /** Where the browser let no tab open. */
  const [link, setLink] = useState<string | null>(null);
  const open = useSingleFlight(async () => {
    setLink(null);
    // In the press itself: a window that is opened after a wait is taken for an advertisement.
    const tab = openPendingWindow(title);
    const answer = await download.mutateAsync({ reservationId }).catch((failure) => {
      // What stands there now says why.
      if (failure instanceof CallFailure && failure.code === 'noApproval') void download.reload();
      return null;
    });
    const url = answer && webUrl(answer.signedUrl, window.location.href);
    if (url === null) tab.close();
    else if (!tab.show(url)) setLink(url);
  });
  return {
    open,
    link,
    isBusy: download.isPending,
    error: download.error,
    unprintable: download.data?.unprintable ?? [],
  };
}

/** The approval document of a room as its person has it, or why there is none. */
export const Approval = ({ reservationId, approval }: { reservationId: string; approval: ApprovalState }) => {
  const { open, link, isBusy, error, unprintable } = useApproval(reservationId);
  const isVoid = approval === 'void';
  const why = whyNone[approval];
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-3">
        <ChangeFailure error={error} onReload={open} />
        {isVoid && <Badge tone="error">無効（取消済み）</Badge>}
        {why === null ? (
          <Button
            variant="outline"
            icon={<FileText aria-hidden="true" className="size-5" />}
            isBusy={isBusy}
            busyLabel={`${title}を準備しています`}
            onClick={open}
          >
            {`${title}${isVoid ? '（無効）' : ''}を表示する`}
            <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
          </Button>
        ) : (
          <p>{why}</p>
        )}
        <div role="status" className="empty:-mt-3">
          {link !== null && (
            <p>
              新しいタブを開けませんでした。
              <TextLink href={link} isNewTab>
                {title}を開く
              </TextLink>
            </p>
          )}
          {unprintable.length > 0 && (
            <p>
              登録どおりに印字できない文字があります：<strong>{unprintable.join('、')}</strong>
              。書体にない文字は「〓」で、異体字は通常の字体で印字されます。必要なときは手書きで補ってください。
            </p>
          )}
        </div>
      </div>
    </Card>
  );
};
