import { ExternalLink, FileText } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useApproval } from './useApproval.ts';

/** The way to the approval document; its link works for two minutes, so it is made at the press. */
export const ApprovalDocument = ({ reservationId }: { reservationId: string }) => {
  const { show, isBusy, link } = useApproval(reservationId);
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="outline"
        icon={<FileText aria-hidden="true" className="size-5" />}
        isBusy={isBusy}
        busyLabel="承認書を準備しています"
        onClick={show}
      >
        <span>
          承認書を表示
          <ExternalLink aria-hidden="true" className="ms-1 inline size-4 align-[-0.125em]" />
          <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
        </span>
      </Button>
      <div role="status" className="empty:-mt-3">
        {link && (
          <p>
            新しいタブを開けませんでした。
            <TextLink href={link} isNewTab>
              承認書を開く
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
};
