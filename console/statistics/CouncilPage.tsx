import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { longDayText } from '#rules/day/dayText.ts';
import {
  type Compared,
  changeText,
  comparedColumn,
  comparedFigures,
  figureText,
  isRecorded,
  unrecorded,
} from '#rules/statistics/compared.ts';
import { fiscalYear, type Span, spanText } from '#rules/statistics/span.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

type YearsProps = { rows: readonly Compared[]; title: string; rowsAre: string; year: number };

const figure = 'whitespace-nowrap text-end tabular-nums';

/** Figures of a year beside those of the year before. */
const Years = ({ rows, title, rowsAre, year }: YearsProps) => (
  <ScrollTable caption={title}>
    <thead>
      <tr>
        {[rowsAre, `${year - 1}年度`, `${year}年度`, '増減'].map((label, index) => (
          <th key={label} scope="col" className={index === 0 ? 'text-start' : 'whitespace-nowrap text-end'}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key} className={row.key === '' ? 'font-bold' : undefined}>
          <th scope="row" className="text-start">
            {row.label}
          </th>
          <td className={figure}>{figureText(row.before, row.unit)}</td>
          <td className={figure}>{figureText(row.now, row.unit)}</td>
          <td className={figure}>{changeText(row)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

/** What a council is told of a year: of which table which column. */
const parts = [
  { table: 'halls', column: 'rateOfBlocks', title: '施設別の稼働率（区分）' },
  { table: 'halls', column: 'counted', title: '施設別の利用件数' },
  { table: 'rooms', column: 'rateOfBlocks', title: '部屋別の稼働率（区分）' },
  { table: 'rooms', column: 'counted', title: '部屋別の利用件数' },
  { table: 'purposes', column: 'counted', title: '種別の利用件数' },
  { table: 'classes', column: 'counted', title: '利用者の区分別の利用件数' },
  { table: 'reductions', column: 'reduced', title: '減免額' },
  { table: 'outcomes', column: 'counted', title: '予約の結果' },
] as const;

type ReportProps = { now: readonly StatisticsTable[]; before: readonly StatisticsTable[]; year: number };

const Report = ({ now, before, year }: ReportProps) => {
  const named = (tables: readonly StatisticsTable[], key: string) => tables.find((table) => table.key === key);
  const summary = named(now, 'summary');
  const former = named(before, 'summary');
  return (
    <div className="flex flex-col gap-8">
      {summary && former && <Years title="概要" rowsAre="項目" rows={comparedFigures(summary, former)} year={year} />}
      {parts.map(({ table: key, column, title }) => {
        const [table, formerTable] = [named(now, key), named(before, key)];
        if (!table || !formerTable || table.rows.length + formerTable.rows.length === 0) return null;
        return (
          <div key={title} className="flex flex-col gap-2">
            <Years
              title={title}
              rowsAre={table.rowsAre}
              rows={comparedColumn(table, formerTable, column)}
              year={year}
            />
            {table.note !== '' && <p>{table.note}</p>}
          </div>
        );
      })}
    </div>
  );
};

/** Zeros before the first year that was recorded would read as growth. */
const Beside = ({ now, before, year }: ReportProps) =>
  isRecorded(before) ? (
    <Report now={now} before={before} year={year} />
  ) : (
    <>
      <p>{`${year - 1}年度の記録はありません。`}</p>
      <Report now={now} before={unrecorded(before)} year={year} />
    </>
  );

const useYear = (year: number, hall: string) => {
  const { from, to } = fiscalYear(String(year));
  return useStaffQuery('Desk/GetStatistics', { from, to, containerIds: hall === '' ? [] : [hall], articleIds: [] });
};

/** Of a year that is over and of which nothing was written down there are no figures, rather than zeros. */
const isOver = (until: string | null, { to }: Span) => until !== null && until >= to;

/** Until when the year is counted, and how fair the comparison is by that. */
function countedText(until: string | null, { from, to }: Span) {
  if (until === null || until < from) return 'この年度の利用は、まだ集計していません。';
  if (until >= to) return '年度の1年間の利用です。';
  return `${longDayText(until)}までの利用です。年度の途中は、前の年度の1年間との比較になります。`;
}

/** 議会資料: a fiscal year of figures beside the one before, for paper. */
export const Component = () => {
  const { tenantAlias, tenantName } = useTenant();
  const { containers } = useSelf();
  const hall = useHall();
  const year = Number(useParams().year);
  const [query, former] = [useYear(year, hall), useYear(year - 1, hall)];
  const place = containers.find(({ containerId }) => containerId === hall)?.containerName ?? 'すべての施設';
  const at = (other: number) => atHall(paths.council(tenantAlias, String(other)), hall);
  const files = atHall(`${paths.statistics(tenantAlias)}?by=fiscal&at=${year}`, hall);
  return (
    <Page
      title="議会資料"
      lead={`${place}　${spanText(fiscalYear(String(year)))}`}
      backTo={atHall(paths.statistics(tenantAlias), hall)}
      backLabel="統計"
      actions={
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          className="print:hidden"
          onClick={() => window.print()}
        >
          印刷する
        </Button>
      }
    >
      <nav aria-label="年度" className="flex flex-wrap gap-4 print:hidden">
        <LinkButton to={at(year - 1)} variant="outline" icon={<ChevronLeft aria-hidden="true" className="size-5" />}>
          前の年度
        </LinkButton>
        <LinkButton to={at(year + 1)} variant="outline" icon={<ChevronRight aria-hidden="true" className="size-5" />}>
          次の年度
        </LinkButton>
        <LinkButton to={files} variant="outline">
          Excel・CSVで保存する（統計の画面へ）
        </LinkButton>
      </nav>
      <div data-printed="" className="flex flex-col gap-6">
        <p className="hidden text-std-20B-150 print:block">{`${tenantName}　施設利用状況　${place}　${year}年度`}</p>
        <QueryState query={query}>
          {({ tables, until }) =>
            isOver(until, fiscalYear(String(year))) && !isRecorded(tables) ? (
              <p>{`${year}年度の記録はありません。`}</p>
            ) : (
              <>
                <p>{countedText(until, fiscalYear(String(year)))}</p>
                <QueryState query={former}>
                  {(answer) => <Beside now={tables} before={answer.tables} year={year} />}
                </QueryState>
              </>
            )
          }
        </QueryState>
      </div>
    </Page>
  );
};
