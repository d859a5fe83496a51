import { useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DrawCheck } from '#contract/desk/lottery.ts';
import { checkWordsOf } from '#rules/lottery/verify/checkWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';

const CheckLine = ({ check: { name, isPassed } }: { check: DrawCheck }) => {
  const { label, text } = checkWordsOf(name);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-solid-gray-300 py-2 last:border-b-0">
      <Badge tone={isPassed ? 'success' : 'error'}>{isPassed ? '一致' : '不一致'}</Badge>
      <span className="min-w-0 grow basis-60">
        <span className="font-700">{label}</span>　{text}
      </span>
    </li>
  );
};

const Verdict = ({ checks }: { checks: readonly DrawCheck[] }) => {
  const first = checks.find(({ isPassed }) => !isPassed);
  if (first === undefined) {
    return (
      <NotificationBanner tone="success" title="すべて一致しました">
        <p>{`${count(checks.length, '項目')}を確かめ、違いはありませんでした。`}</p>
      </NotificationBanner>
    );
  }
  return (
    <NotificationBanner tone="error" title={`一致しません：${checkWordsOf(first.name).label}`}>
      <p>記録が変えられているおそれがあります。予約には手を加えず、システム管理者へ連絡してください。</p>
      {first.expected !== first.found && (
        <p className="break-all">{`計算した値：${first.expected || '（なし）'}　記録の値：${first.found || '（なし）'}`}</p>
      )}
    </NotificationBanner>
  );
};

const Checks = ({ drawId }: { drawId: string }) => {
  const query = useStaffQuery('Desk/VerifyDraw', { drawId }, { refetchOnWindowFocus: false });
  return (
    <QueryState query={query}>
      {({ checks }) => (
        <>
          <Verdict checks={checks} />
          <ul>
            {checks.map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        </>
      )}
    </QueryState>
  );
};

/** Does the draw again and compares it with all that is kept of it. */
export const Verification = ({ drawId, isAnnounced }: { drawId: string; isAnnounced: boolean }) => {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <Card title="検証">
      <p>
        抽選を初めからやり直し、公開した値・申込みの一覧・予約の状態と比べます。
        {!isAnnounced && '発表までは、一致したかどうかだけを表示します。'}
      </p>
      {isWanted ? (
        <Checks drawId={drawId} />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setIsWanted(true)}>
          検証する
        </Button>
      )}
    </Card>
  );
};
