import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useAnnouncedChange } from '#console/kit/useAnnouncedChange.ts';
import { leadsSomewhere } from '#console/shell/screens.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { ExportButton } from './ExportButton.tsx';
import { More, useReservationLink } from './listParts.tsx';
import { reservationColumns } from './reservationColumns.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { fromWords, isBlankSearch, type SearchState, searchFrom, searchNames } from './searchFrom.ts';

const nothingFor = (search: SearchState) =>
  isBlankSearch(search)
    ? { title: '本日からの予約はありません', text: '過去の予約は、利用日を指定して探してください。' }
    : { title: '該当する予約はありません', text: `${fromWords(search)}条件を減らしてください。` };

type FoundListProps = ResponseOf<'Desk/FindReservations'> & { search: SearchState };

const FoundList = ({ items, hasMore, search }: FoundListProps) => (
  <>
    <div>
      {hasMore ? <More /> : <p>{`${count(items.length, '件')}の予約があります。`}</p>}
      {fromWords(search) !== '' && <p>{fromWords(search)}</p>}
    </div>
    <ListTable
      caption="予約"
      columns={reservationColumns(useReservationLink())}
      rows={items}
      idOf={({ reservationId }) => reservationId}
    />
  </>
);

const Found = () => {
  const hall = useHall();
  const navigate = useNavigate();
  const linkOf = useReservationLink();
  const { containers } = useSelf();
  const [parameters, setParameters] = useSearchParams();
  const [search, set] = useAddressState(searchNames);
  const q = useDebounced(search.q);
  const asked = searchFrom({ ...search, q }, hall);
  const query = useStaffQuery('Desk/FindReservations', asked);
  const found = query.isPlaceholderData ? undefined : query.data;
  useAnnouncedChange(found ? `検索結果 ${count(found.items.length, '件')}${found.hasMore ? '以上' : ''}` : '');
  const openOnlyOne = (typed: string) => {
    const [only, ...others] = found?.items ?? [];
    if (!only || others.length > 0 || q !== typed) return;
    const { to, state } = linkOf(only.reservationId);
    navigate(to, { state });
  };
  return (
    <>
      <search className="flex flex-col gap-4">
        <SearchFilters search={search} set={set} onSend={openOnlyOne} />
        {hall !== '' && (
          <p>施設: {containers.find(({ containerId }) => containerId === hall)?.containerName}（上の切替で変更）</p>
        )}
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
          <SavedSearches
            current={String(parameters)}
            onChoose={(chosen) => setParameters(new URLSearchParams(chosen), { replace: true })}
          />
          <ExportButton search={asked} />
        </div>
      </search>
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : nothingFor(search))}>
        {(list) => <FoundList {...list} search={search} />}
      </QueryState>
    </>
  );
};

/** Reservations of rooms and courses, to look for. Those that wait for a decision have a screen of their own. */
export const Component = () => {
  const tenant = useTenant();
  const hall = useHall();
  const [{ tab }] = useAddressState(['tab']);
  const reviews = paths.reviews(tenant.tenantAlias);
  const hasReviews = leadsSomewhere(tenant, reviews);
  // They stood here in a tab before.
  if (tab === 'review' && hasReviews) return <Navigate to={atHall(reviews, hall)} replace />;
  return (
    <Page
      title="予約"
      actions={
        hasReviews && (
          <LinkButton to={atHall(reviews, hall)} variant="outline">
            審査待ち
          </LinkButton>
        )
      }
    >
      <Found />
    </Page>
  );
};
