import type { RefObject } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { ClosureLine } from '#contract/desk/closure.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { closureKinds, intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Tag } from '#ui/Tag.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { AffectedTable } from '../AffectedTable.tsx';
import { targetText } from '../choosing/choices.ts';
import { kindText, lineStateOf, placeText, sumText, timeOfUseText, timesText, whoseText } from '../closureWords.ts';
import { Person } from '../Person.tsx';
import { Printed } from '../Printed.tsx';
import { UseCell } from '../UseCell.tsx';
import { useFoundLines } from './foundLines.ts';

const Result = ({ line }: { line: ClosureLine }) => {
  const { tone, text } = lineStateOf(line);
  const isCarriedOut = line.outcome === 'cancelled' || line.outcome === 'moved';
  const sum = sumText(line);
  return (
    <span className="flex min-w-32 flex-col items-start gap-1">
      <span className="whitespace-nowrap">
        <Badge tone={tone}>{text}</Badge>
      </span>
      {isCarriedOut && sum !== '' && <span className="whitespace-nowrap">{sum}</span>}
      {line.failure !== '' && <span>{line.failure}</span>}
      {line.outcome === 'notified' && <span>{count(line.told, '人')}へ送信</span>}
    </span>
  );
};

type LinesProps = {
  lines: readonly ClosureLine[];
  /** Null where nothing can be decided anew. */
  onDecide: ((line: ClosureLine) => void) | null;
};

const Lines = ({ lines, onDecide }: LinesProps) => {
  const { tenantAlias } = useTenant();
  if (lines.length === 0) return <EmptyState title="影響した予約はありません" />;
  return (
    <AffectedTable
      caption="予約ごとの処理の一覧"
      headers={['利用者', '利用日時・場所', '扱い', '結果']}
      rows={lines}
      idOf={({ subjectId }) => subjectId}
      cellsOf={(line) => [
        <span key="person" className="flex min-w-28 flex-col items-start gap-1">
          {line.isLate && <Tag>確定中に申込み</Tag>}
          {line.kind === 'course' ? (
            whoseText(line)
          ) : (
            <Link to={paths.reservation(tenantAlias, line.subjectId)} className="hit-area link">
              <Person {...line} />
            </Link>
          )}
        </span>,
        <UseCell key="use" line={line} note={line.kind === 'entry' ? `（${kindText(line)}）` : ''} />,
        <span key="intent" className="block min-w-28">
          {planText(line)}
        </span>,
        <span key="result" className="flex flex-col items-start gap-2">
          <Result line={line} />
          {onDecide && line.state === 'failed' && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`${whoseText(line)} ${timeOfUseText(line)}の扱いを決め直す`}
              onClick={() => onDecide(line)}
            >
              扱いを決め直す
            </Button>
          )}
        </span>,
      ]}
    />
  );
};

const planText = ({ intent, target, times }: ClosureLine) =>
  target ? `${intentLabels[intent]} → ${targetText(target, times)}` : intentLabels[intent];

type ClosureLinesProps = Pick<LinesProps, 'onDecide'> & {
  shown: Pick<ResponseOf<'Desk/GetClosure'>, 'closure' | 'lines' | 'lifted'>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** What a closure did to each reservation, on the screen and on paper. */
export const ClosureLines = ({ shown: { closure, lines: now, lifted }, heading, onDecide }: ClosureLinesProps) => {
  const lines = useFoundLines(now);
  return (
    <>
      <Printed
        containerId={closure.containerId}
        facts={[
          placeText(closure),
          `${timesText(closure)}　${closureKinds[closure.kind].label}`,
          `利用者に表示する理由：${closure.told}`,
          ...(lifted === null ? [] : [`解除済み（${dateTimeText(lifted.at)}）`]),
        ]}
        isLifted={lifted !== null}
        rows={lines.map((line) => ({
          ...line,
          plan: `${planText(line)}　${lineStateOf(line).text}`,
          sum: sumText(line),
          isTold: line.intent !== 'keep' && line.state !== 'dropped',
        }))}
      />
      <h2 ref={heading} tabIndex={-1} className="text-std-20B-150">
        予約ごとの処理
      </h2>
      <Lines lines={lines} onDecide={onDecide} />
    </>
  );
};
