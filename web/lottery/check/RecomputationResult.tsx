import { secondsText } from '#rules/lottery/figureWords.ts';
import { drawCheckWords } from '#rules/lottery/verify/checkWords.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import { CheckList } from './CheckList.tsx';
import type { Recomputed } from './drawJobs.ts';

type RecomputationResultProps = { recomputed: Recomputed | undefined; entryCount: number };

const Verdict = ({ recomputed, entryCount }: { recomputed: Recomputed; entryCount: number }) => {
  const { checks, milliseconds } = recomputed;
  const failed = checks.filter(({ isPassed }) => !isPassed).length;
  if (failed > 0) {
    return (
      <NotificationBanner tone="error" title="公開された結果は、計算し直した結果と違います。">
        <p>
          {checks.length}項目のうち{failed}項目が一致しません。施設へお問い合わせください。
        </p>
      </NotificationBanner>
    );
  }
  return (
    <NotificationBanner tone="success" title="公開された結果は、計算し直した結果と同じです。">
      <p>
        {count(entryCount, '件')}の申込みを{secondsText(milliseconds)}で計算し直しました。{checks.length}
        項目のすべてが一致しています。
      </p>
    </NotificationBanner>
  );
};

/** Whether the recomputed result equals the published one, which is announced, and each check. */
export const RecomputationResult = ({ recomputed, entryCount }: RecomputationResultProps) => (
  <>
    <div role="status" className="empty:-mt-4">
      {recomputed && <Verdict recomputed={recomputed} entryCount={entryCount} />}
    </div>
    {recomputed && <CheckList label="抽選の検算" checks={recomputed.checks} words={drawCheckWords} />}
  </>
);
