import { Undo2 } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { count } from '#ui/text/format.ts';
import type { DraftActs } from './useDraftActs.ts';
import type { FeeDraft } from './useFeeDraft.ts';

type CheckBarProps = {
  fees: FeeDraft;
  acts: DraftActs;
  /** How the examples come out now; '' while that is not known. */
  examplesWords: string;
  isBusy: boolean;
  isDayRefused: boolean;
  onCheck: () => void;
};

/** How far the work is, and the button that asks what it would change. */
export const CheckBar = ({ fees, acts, examplesWords, isBusy, isDayRefused, onCheck }: CheckBarProps) => (
  <ActionBar>
    <div className="min-w-0">
      {acts.way === 'tables' && <p>変更した数字：{count(fees.changed.length, '件')}</p>}
      <p role="status" className="empty:hidden">
        {examplesWords && `試算例：${examplesWords}`}
      </p>
      <p role="status" className="empty:hidden">
        {acts.told}
      </p>
    </div>
    <div className="flex flex-wrap items-start gap-3">
      {fees.draft.past.length > 0 && (
        <Button variant="outline" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={acts.undo}>
          元に戻す
        </Button>
      )}
      <Button
        ref={acts.submit}
        isBusy={isBusy}
        busyLabel="確認しています"
        disabledReason={isDayRefused ? '適用開始日を直すと確認できます。' : undefined}
        onClick={onCheck}
      >
        変わる内容を確認する
      </Button>
    </div>
  </ActionBar>
);
