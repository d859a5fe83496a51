import { Download } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count } from '#ui/text/format.ts';
import { fileNameOf } from '../feeWords.ts';
import type { DraftActs } from './useDraftActs.ts';
import type { FeeDraft } from './useFeeDraft.ts';

const ways = [
  { value: 'tables', label: '料金表で編集' },
  { value: 'rules', label: '規定で編集' },
  { value: 'text', label: '本文で編集' },
] as const;

/** With more tables than this one looks for a room first. */
const mostAtOnce = 8;

type EditorToolsProps = {
  containerName: string;
  fees: FeeDraft;
  acts: DraftActs;
  isByTables: boolean;
  /** The title of the table that is shown alone; '' for all. */
  shown: string;
  onShow: (title: string) => void;
  onRaise: () => void;
};

/** How a version is edited, which of its tables are shown, and what is done to all of it. */
export const EditorTools = ({ containerName, fees, acts, isByTables, shown, onShow, onRaise }: EditorToolsProps) => {
  const { tables, text, firstDay, isChanged } = fees;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SegmentedChoice legend="編集のしかた" options={ways} value={acts.way} onChange={acts.goBy} />
      {isByTables && (
        <>
          <Button variant="outline" onClick={onRaise}>
            一律に変更
          </Button>
          {tables.length > mostAtOnce && (
            <SelectField
              label="表示する表"
              placeholder=""
              options={[
                { value: '', label: `すべて（${count(tables.length, '件')}）` },
                ...tables.map(({ title }) => ({ value: title, label: title })),
              ]}
              value={shown}
              onChange={(event) => onShow(event.target.value)}
            />
          )}
        </>
      )}
      <Button
        variant="outline"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => saveText({ name: fileNameOf(containerName, firstDay || '新しい版'), type: 'text/yaml', text })}
      >
        ファイルに保存
      </Button>
      {isChanged && (
        <Button variant="outline" onClick={acts.discard}>
          下書きを破棄
        </Button>
      )}
    </div>
  );
};
