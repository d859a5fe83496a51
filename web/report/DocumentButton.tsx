import { ExternalLink, FileText } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { type DocumentName, useDocument } from './useDocument.ts';

/** The way to a document; its link works for two minutes, so it is made at the press. */
export const DocumentButton = ({ name, reservationId }: { name: DocumentName; reservationId: string }) => {
  const { show, isBusy, link } = useDocument(name, reservationId);
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="outline"
        icon={<FileText aria-hidden="true" className="size-5" />}
        isBusy={isBusy}
        busyLabel={`${name}を準備しています`}
        onClick={show}
      >
        <span>
          {name}を表示
          <ExternalLink aria-hidden="true" className="ms-1 inline size-4 align-[-0.125em]" />
          <VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
        </span>
      </Button>
      <div role="status" className="empty:-mt-3">
        {link && (
          <p>
            新しいタブを開けませんでした。
            <TextLink href={link} isNewTab>
              {name}を開く
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
};
