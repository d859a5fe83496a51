import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WriteLink } from '#console/shell/WriteLink.tsx';
import type { Closure, ClosureLine } from '#contract/desk/closure.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { closureKinds } from '#rules/facility/closure/closurePlan.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count, dateTimeText } from '#ui/text/format.ts';
import { placeText, progressOf, timesText } from './closureWords.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { LiftDialog } from './LiftDialog.tsx';
import { ClosureLines } from './lines/ClosureLines.tsx';

/** While lines are carried out it is asked again so often. */
const watching = 3_000;

type Shown = ResponseOf<'Desk/GetClosure'>;

const Facts = ({ shown: { closure, lifted } }: { shown: Shown }) => {
  const { tone, text } = progressOf(closure);
  return (
    <DescriptionList
      items={[
        { term: '処理', value: <Badge tone={tone}>{text}</Badge> },
        { term: '期間', value: timesText(closure) },
        { term: '施設・部屋', value: placeText(closure) },
        { term: '種別', value: closureKinds[closure.kind].label },
        { term: '利用者に表示する理由', value: closure.told },
        { term: '理由（職員用）', value: closure.reason },
        { term: '確定', value: `${dateTimeText(closure.madeAt)} ${closure.madeBy}` },
        lifted !== null && { term: '解除', value: `${dateTimeText(lifted.at)} ${lifted.by}（${lifted.reason}）` },
      ]}
    />
  );
};

/** Of courses those are told again who were told of the closure; nobody else is. */
const liftedText = ({ lines }: Shown) =>
  lines.some(({ outcome }) => outcome === 'notified')
    ? '休館を解除しました。予定どおり開催できる講座の受講者には、通知を送ります。'
    : '休館を解除しました。解除は利用者に通知されません。取り消した予約は元に戻りません。';

/**
 * How far a closure under way has come, asked again and again. The list says it without naming anybody; the lines are
 * read once more when all are done, because each look at them is written down.
 */
function useProgress(closure: Closure) {
  const isUnderWay = closure.open > 0;
  const { data } = useStaffQuery(
    'Desk/ListClosures',
    { containerId: closure.containerId },
    { enabled: isUnderWay, ...(isUnderWay && { refetchInterval: watching }) },
  );
  const now = isUnderWay ? data?.items.find(({ closureId }) => closureId === closure.closureId) : undefined;
  const isOver = now !== undefined && now.open === 0;
  useEffect(() => {
    if (isOver) askFor('Desk/GetClosure');
  }, [isOver]);
  return now && { open: now.open, done: now.done, waiting: now.waiting, failed: now.failed };
}

/** Tries again what could not be done. */
function useRetry(onDone: () => void) {
  const retry = useStaffMutation('Desk/RetryClosure');
  const send = async ({ closureId, containerId }: Closure) => {
    if (retry.isPending) return;
    const done = await retry.mutateAsync({ containerId, closureId }).catch(() => null);
    if (done === null) return;
    announce(`${count(done.lines, '件')}を再試行します。`);
    await retry.refresh();
    onDone();
  };
  return { retry, send };
}

type FailedLinesProps = {
  closure: Closure;
  isRetrying: boolean;
  /** Null where the caller may not. */
  onRetry: (() => void) | null;
};

const FailedLines = ({ closure: { failed, state }, isRetrying, onRetry }: FailedLinesProps) =>
  failed > 0 &&
  state === 'closed' && (
    <NotificationBanner tone="error" title={`${count(failed, '件')}を処理できませんでした。`}>
      <p>理由を確認し、扱いを決め直すか、予約を直してから再試行してください。ほかの予約の処理は続いています。</p>
      {onRetry && (
        <div>
          <Button
            variant="outline"
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            isBusy={isRetrying}
            busyLabel="再試行しています"
            onClick={onRetry}
          >
            失敗した行を再試行する
          </Button>
        </div>
      )}
    </NotificationBanner>
  );

type ClosureSheetProps = { shown: Shown; onLifted: (text: string) => void };

/** What a closure did to each reservation, what failed, and lifting it. */
const ClosureSheet = ({ shown, onLifted }: ClosureSheetProps) => {
  const { closure } = shown;
  const mayCommit = useSelf().permissions.includes('closure.commit');
  const mayChange = mayCommit && closure.state === 'closed';
  const [isLifting, setIsLifting] = useState(false);
  const [deciding, setDeciding] = useState<ClosureLine | null>(null);
  const [decisions, setDecisions] = useState(0);
  const linesHeading = useRef<HTMLHeadingElement>(null);
  const progress = useProgress(closure);
  const { retry, send } = useRetry(() => setDecisions(decisions + 1));
  // The button that was pressed is gone by then.
  useEffect(() => {
    if (decisions > 0) linesHeading.current?.focus();
  }, [decisions]);
  return (
    <>
      <ChangeFailure error={retry.error} onReload={retry.reload} />
      <FailedLines closure={closure} isRetrying={retry.isPending} onRetry={mayCommit ? () => send(closure) : null} />
      <Facts shown={{ ...shown, closure: { ...closure, ...progress } }} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayChange && (
          <Button variant="outline" onClick={() => setIsLifting(true)}>
            休館を解除する
          </Button>
        )}
        <WriteLink to={usersOf(closure)} label="予約している方にメッセージを書く" />
      </div>
      <ClosureLines
        key={closure.closureId}
        shown={shown}
        heading={linesHeading}
        onDecide={mayChange ? setDeciding : null}
      />
      {deciding && (
        <DecideDialog
          closure={closure}
          line={deciding}
          onClose={() => setDeciding(null)}
          onDecided={() => {
            setDeciding(null);
            setDecisions(decisions + 1);
          }}
        />
      )}
      {isLifting && (
        <LiftDialog
          closure={closure}
          onClose={() => setIsLifting(false)}
          onDone={() => {
            setIsLifting(false);
            onLifted(liftedText(shown));
          }}
        />
      )}
    </>
  );
};

/** Who has booked what is closed, or had. */
const usersOf = ({ containerId, from, to }: Closure) => ({ hall: containerId, from, to });

/** A closure that was decided. */
export const Component = () => {
  const { closureId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { flash, tell } = useFlash(useArrivalFlash());
  const query = useStaffQuery('Desk/GetClosure', { closureId });
  return (
    <Page title="休館の詳細" backTo={paths.closures(tenantAlias)} backLabel="休館・公用">
      <QueryState query={query}>
        {(shown) => (
          <>
            <Flash flash={flash} />
            <ClosureSheet shown={shown} onLifted={tell} />
          </>
        )}
      </QueryState>
    </Page>
  );
};
