import { Printer } from 'lucide-react';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { longDayText } from '#rules/day/dayText.ts';
import { fiscalYearOf } from '#rules/payment/receipt.ts';
import { spanText, whyNotCounted } from '#rules/statistics/span.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Figure } from './Figure.tsx';
import { MonthReport } from './MonthReport.tsx';
import { Overview } from './Overview.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { SpanControls } from './SpanControls.tsx';
import { useSpan } from './useSpan.ts';

type Answer = ResponseOf<'Desk/GetStatistics'>;

/** A line in any case while it is awaited: what one chooses from below is not to move. */
const until = (answer: Answer | undefined, isAwaited: boolean) => {
  if (answer === undefined) return isAwaited ? '集計を読み込んでいます。' : '';
  return answer.until === null ? '最初の集計は今夜です。' : `${longDayText(answer.until)}までの利用を集計しています。`;
};

const Figures = ({ tables }: { tables: Answer['tables'] }) => (
  <div className="flex flex-col gap-6">
    {tables.map((table) =>
      table.key === 'summary' ? <Overview key={table.key} table={table} /> : <Figure key={table.key} table={table} />,
    )}
  </div>
);

const PageActions = ({ year }: { year: string }) => {
  const { tenantAlias } = useTenant();
  const hall = useHall();
  return (
    <div className="flex flex-wrap gap-4 print:hidden">
      <LinkButton to={atHall(paths.council(tenantAlias, year), hall)} variant="outline">
        議会資料
      </LinkButton>
      <Button variant="outline" icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
        印刷する
      </Button>
    </div>
  );
};

/** 統計: how rooms were used, by numbers. */
export const Component = () => {
  const hall = useHall();
  const address = useSpan();
  const { span, room } = address;
  const problem = whyNotCounted(span);
  const asked = {
    from: span.from,
    to: span.to,
    containerIds: hall === '' ? [] : [hall],
    articleIds: room === '' ? [] : [room],
  };
  const query = useStaffQuery('Desk/GetStatistics', asked, { enabled: problem === null });
  return (
    <Page
      title="統計"
      lead={until(query.data, query.isFetching)}
      actions={<PageActions year={String(fiscalYearOf(span.from))} />}
    >
      <SpanControls address={address} places={query.data?.places ?? []} />
      {problem === null ? <SaveButtons asked={asked} /> : <NotificationBanner tone="warning" title={problem} />}
      <div data-printed="" className="flex flex-col gap-6">
        <p className="hidden text-std-20B-150 print:block">統計　{spanText(span)}</p>
        {problem === null && (
          <QueryState
            query={query}
            empty={(answer) => (answer.places.length > 0 ? null : { title: '集計できる部屋がありません' })}
          >
            {({ tables }) => <Figures tables={tables} />}
          </QueryState>
        )}
      </div>
      <MonthReport />
    </Page>
  );
};
