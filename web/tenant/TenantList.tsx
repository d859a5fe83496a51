import { Building2, CalendarDays, ChevronRight, SearchX } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import type { ListedTenant, TenantMode } from '#contract/tenant.ts';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';

const modes: Record<TenantMode, { Icon: typeof Building2; label: string }> = {
  facility: { Icon: Building2, label: '施設の予約' },
  event: { Icon: CalendarDays, label: '講座の予約' },
};

const TenantCard = ({ tenant: { tenantAlias, tenantName, tenantMode, places } }: { tenant: ListedTenant }) => {
  const { Icon, label } = modes[tenantMode];
  return (
    <li className="@container">
      <Link
        to={paths.tenant(tenantAlias)}
        className="group flex h-full items-center gap-4 rounded-12 border border-solid-gray-300 bg-white p-4 hover:border-key-900 hover:bg-key-50"
      >
        <span className="grid size-12 shrink-0 @max-[16rem]:hidden place-content-center rounded-full bg-key-50 text-key-900 group-hover:bg-white">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="flex min-w-0 grow flex-col gap-1">
          <span className="name text-std-18B-160 group-hover:underline">{tenantName}</span>
          <span className="text-solid-gray-700">{label}</span>
          {places.map((place) => (
            <span key={place} className="name text-dns-14N-130 text-solid-gray-700">
              {place}
            </span>
          ))}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-key-900" />
      </Link>
    </li>
  );
};

type TenantListProps = { query: string; onShowAll: () => void };

const NoTenant = ({ query, onShowAll }: TenantListProps) =>
  query === '' ? (
    <EmptyState icon={<SearchX aria-hidden="true" />} title="公開されている予約ページはまだありません" />
  ) : (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={`「${query}」に合う予約ページは見つかりませんでした`}
      text="市町村や施設の名前の一部、都道府県の名前でもお探しいただけます。"
      action={
        <Button variant="outline" onClick={onShowAll}>
          すべて表示
        </Button>
      }
    />
  );

/** The tenants of each prefecture, in the order in which they came. */
function byPrefecture(tenants: readonly ListedTenant[]) {
  const groups = new Map<string, ListedTenant[]>();
  for (const tenant of tenants) {
    const name = tenant.prefecture || 'そのほか';
    groups.set(name, [...(groups.get(name) ?? []), tenant]);
  }
  return [...groups];
}

const PrefectureTenants = ({ name, tenants }: { name: string; tenants: readonly ListedTenant[] }) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="text-std-20B-150">
        {name}
      </h2>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        role="list"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4"
      >
        {tenants.map((tenant) => (
          <TenantCard key={tenant.tenantAlias} tenant={tenant} />
        ))}
      </ul>
    </section>
  );
};

/** The tenants that chose to be listed and match the query. */
export const TenantList = ({ query, onShowAll }: TenantListProps) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'Tenant/FindTenant',
    { query },
    { keepsPrevious: true },
  );
  const found = isPlaceholderData ? undefined : data?.items.length;

  useEffect(() => {
    if (query !== '' && found !== undefined) announce(`${count(found, '件')}見つかりました。`);
  }, [query, found]);

  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-22" />
      </Loading>
    );
  }
  if (data.items.length === 0) return <NoTenant query={query} onShowAll={onShowAll} />;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-solid-gray-700">{count(data.items.length, '件')}の予約ページがあります。</p>
      {byPrefecture(data.items).map(([name, tenants]) => (
        <PrefectureTenants key={name} name={name} tenants={tenants} />
      ))}
    </div>
  );
};
