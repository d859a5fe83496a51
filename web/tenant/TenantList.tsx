import { Building2, CalendarDays, ChevronRight, MapPin, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import type { ListedTenant, TenantMode } from '#contract/tenant.ts';
import { announce } from '#ui/announce.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { count } from '#ui/format.ts';

const modes: Record<TenantMode, { Icon: typeof Building2; label: string }> = {
  facility: { Icon: Building2, label: '施設の予約' },
  event: { Icon: CalendarDays, label: '講座の予約' },
};

const TenantCard = ({ tenant: { tenantAlias, tenantName, tenantMode, prefecture } }: { tenant: ListedTenant }) => {
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
          <span className="flex flex-wrap gap-x-4 text-solid-gray-700">
            {prefecture && (
              <span className="flex items-center gap-1">
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                {prefecture}
              </span>
            )}
            <span>{label}</span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-key-900" />
      </Link>
    </li>
  );
};

const NoTenant = ({ query }: { query: string }) =>
  query === '' ? (
    <EmptyState icon={<SearchX aria-hidden="true" />} title="公開されている予約ページはまだありません" />
  ) : (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={`「${query}」に合う予約ページは見つかりませんでした`}
      text="名前の一部や都道府県の名前でもお探しいただけます。"
    />
  );

/** The tenants that chose to be listed and match the query. */
export const TenantList = ({ query }: { query: string }) => {
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
  if (data.items.length === 0) return <NoTenant query={query} />;
  return (
    <section aria-labelledby="tenants" className="flex flex-col gap-4">
      <h2 id="tenants" className="text-std-20B-150">
        予約ページ<span className="ms-3 text-std-16N-170 text-solid-gray-700">{count(data.items.length, '件')}</span>
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" className="grid gap-3 sm:grid-cols-2">
        {data.items.map((tenant) => (
          <TenantCard key={tenant.tenantAlias} tenant={tenant} />
        ))}
      </ul>
    </section>
  );
};
