import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { DeskDraw } from '#contract/desk/lottery.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { progressWords } from './drawWords.ts';
import { ProgressBadge } from './ProgressBadge.tsx';

const columnsFor = (pathOf: (drawId: string) => string): readonly ListColumn<DeskDraw>[] => [
  {
    id: 'title',
    header: '抽選',
    cell: ({ row: { original } }) => (
      <Link to={pathOf(original.drawId)} className="block w-fit min-w-40 hit-area link">
        {original.title}
      </Link>
    ),
  },
  { id: 'progress', header: '状態', cell: ({ row }) => <ProgressBadge draw={row.original} /> },
  { id: 'entries', header: '申込み', accessorFn: ({ entryCount }) => count(entryCount, '件') },
  { id: 'closes', header: '締切', cell: ({ row }) => <WholeText text={dateTimeText(row.original.closesAt)} /> },
  { id: 'draws', header: '抽選', cell: ({ row }) => <WholeText text={dateTimeText(row.original.drawAt)} /> },
  { id: 'announces', header: '発表', cell: ({ row }) => <WholeText text={dateTimeText(row.original.announceAt)} /> },
];

const stages = Object.keys(progressWords) as DeskDraw['progress'][];
const stageOptions = stages.map((value) => ({ value, label: progressWords[value].name }));

/** Years of closes: the one to come, this one, and those before it as far as anybody keeps paper. */
const yearsAround = (today: string) =>
  Array.from({ length: 7 }, (_, index) => String(Number(today.slice(0, 4)) + 1 - index)).map((value) => ({
    value,
    label: `${value}年`,
  }));

const nothingFound = { title: '該当する抽選はありません', text: '条件を減らしてください。' };
const nothingYet = {
  title: '抽選はありません',
  text: '抽選で受け付ける部屋や講座があると、受付の始まる7日前までに、ここに表示されます。',
};

type Filter = { readonly stage?: string; readonly year?: string };

const Filters = ({ stage, year, put }: { stage: string; year: string; put: (changes: Filter) => unknown }) => {
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-4">
      <SelectField
        label="状態"
        placeholder="すべて"
        options={stageOptions}
        value={stage}
        onChange={({ target }) => put({ stage: target.value })}
        className="w-56"
      />
      <SelectField
        label="締切の年"
        placeholder="すべて"
        options={yearsAround(today)}
        value={year}
        onChange={({ target }) => put({ year: target.value })}
        className="w-40"
      />
    </div>
  );
};

/** The draws of a town, in whichever state they are. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const hall = useHall();
  const [{ stage, year }, put] = useAddressState(['stage', 'year']);
  const query = useStaffQuery('Desk/ListDraws', {
    containerId: hall === '' ? null : hall,
    progress: stages.find((one) => one === stage) ?? null,
    year: /^\d{4}$/.test(year) ? year : null,
  });
  const isNarrowed = stage !== '' || year !== '' || hall !== '';
  return (
    <Page
      title="抽選"
      lead="締切・抽選・発表は、決められた日時に自動で行われます。立会い抽選だけは、締切のあとに職員2人が数字を入力します。結果は、発表までは職員にも表示しません。"
    >
      <Filters stage={stage} year={year} put={put} />
      <QueryState
        query={query}
        empty={({ items }) => (items.length > 0 ? null : isNarrowed ? nothingFound : nothingYet)}
      >
        {({ items, hasMore }) => (
          <>
            {hasMore && <p>件数が多いため、締切の新しい順に200件を表示しています。状態や年で絞り込んでください。</p>}
            <ListTable
              caption="抽選の一覧"
              columns={columnsFor((drawId) => paths.draw(tenantAlias, drawId))}
              rows={items}
              idOf={({ drawId }) => drawId}
              isRowPressable
            />
          </>
        )}
      </QueryState>
    </Page>
  );
};
