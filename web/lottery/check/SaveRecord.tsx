import { Download } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { isLineOpen, openOutsideLine } from '#web/account/login/line.ts';

type SaveRecordProps = { drawId: string; transcript: string };

/** This page's address without the receipt that it may contain. */
const pageAddress = () => `${window.location.origin}${window.location.pathname}`;

/** The record as a file, for programs that check it. LINE saves no files: there the phone's own browser takes over. */
export const SaveRecord = ({ drawId, transcript }: SaveRecordProps) => {
  const icon = <Download aria-hidden="true" className="size-5" />;
  if (isLineOpen()) {
    return (
      <Button variant="outline" icon={icon} onClick={() => openOutsideLine(pageAddress())}>
        ブラウザーで開いて記録を保存する
      </Button>
    );
  }
  const save = () => saveText({ name: `chusen-${drawId}.json`, type: 'application/json', text: transcript });
  return (
    <Button variant="outline" icon={icon} onClick={save}>
      記録（JSON）を保存する
    </Button>
  );
};
