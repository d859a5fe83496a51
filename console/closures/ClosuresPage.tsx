import { CalendarRange, Plus } from 'lucide-react';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Closure } from '#contract/desk/closure.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { closureColumns } from './closureColumns.tsx';
import { progressOf } from './closureWords.ts';
import { Drafts } from './Drafts.tsx';
import { Openings } from './openings/Openings.tsx';
import { RegularClosings } from './RegularClosings.tsx';

/** While something is carried out it is asked again so often. */
const watching = 5_000;

const columnsFor = (pathOf: (closureId: string) => string): readonly ListColumn<Closure>[] => [
  ...closureColumns<Closure>((row) => pathOf(row.closureId)),
  {
    id: 'state',
    header: '処理',
    cell: ({ row }) => {
      const { tone, text } = progressOf(row.original);
      return (
        <span className="block whitespace-nowrap">
          <Badge tone={tone}>{text}</Badge>
        </span>
      );
    },
  },
  {
    id: 'made',
    header: '確定',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {dateTimeText(original.madeAt)} {original.madeBy}
      </span>
    ),
  },
];

type LinksProps = {
  /** The place whose year is looked up; undefined where there are no rooms. */
  roomsId: string | undefined;
};

const Links = ({ roomsId }: LinksProps) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  return (
    <span className="flex flex-wrap gap-3">
      {roomsId !== undefined && (
        <>
          <LinkButton
            to={paths.closureYear(tenantAlias, roomsId, today.slice(0, 4))}
            variant="outline"
            icon={<CalendarRange aria-hidden="true" className="size-5" />}
          >
            年間の休館日
          </LinkButton>
          <LinkButton to={paths.newOpening(tenantAlias)} variant="outline">
            臨時開館を登録する
          </LinkButton>
        </>
      )}
      <LinkButton to={paths.newClosure(tenantAlias)} icon={<Plus aria-hidden="true" className="size-5" />}>
        休館を登録する
      </LinkButton>
    </span>
  );
};

/** Closures that staff have prepared or decided, how far each has come, and what is closed without them. */
export const Component = () => {
  const hall = useHall();
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const containerId = hall === '' ? null : hall;
  const place = containers.find((one) => one.kind === 'rooms' && (hall === '' || one.containerId === hall));
  const { flash, tell } = useFlash(useArrivalFlash());
  const query = useStaffQuery('Desk/ListClosures', { containerId }, { refetchInterval: watching });
  return (
    <Page
      title="休館・公用"
      lead="登録した休館は、日の新しい順に並んでいます。臨時開館と定期の休館日はその下にあります。"
      actions={<Links roomsId={place?.containerId} />}
    >
      <Flash flash={flash} />
      <QueryState query={query}>
        {({ drafts, items, hasMore }) => (
          <>
            {drafts.length > 0 && <Drafts drafts={drafts} />}
            {hasMore && <p>件数が多いため、新しい順に200件を表示しています。施設で絞り込んでください。</p>}
            <section aria-labelledby="decided" className="flex flex-col gap-3">
              <h2 id="decided" className="text-std-20B-150">
                登録した休館・公用
              </h2>
              {items.length === 0 ? (
                <p>登録した休館はありません。「休館を登録する」から、影響を受ける予約を確認して登録できます。</p>
              ) : (
                <ListTable
                  caption="登録した休館・公用の一覧"
                  columns={columnsFor((closureId) => paths.closure(tenantAlias, closureId))}
                  rows={items}
                  idOf={({ closureId }) => closureId}
                />
              )}
            </section>
          </>
        )}
      </QueryState>
      <Openings containerId={containerId} onDone={tell} />
      <RegularClosings containerId={containerId} />
    </Page>
  );
};
