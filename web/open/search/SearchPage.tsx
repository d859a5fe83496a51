import { Search, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { HallPage } from '#contract/facility/page.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { SpinnerIcon } from '#ui/action/SpinnerIcon.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { announce } from '#ui/speech/announce.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { addressOfConditions, type Conditions, conditionsIn, noConditions, requestOf } from './conditions.ts';
import { summaryOf } from './conditionTexts.ts';
import { foundText, roomsAtOnce, SearchResults } from './SearchResults.tsx';

// It comes while what is asked for is looked up.
const SearchForm = lazy(async () => ({ default: (await import('./SearchForm.tsx')).SearchForm }));

/** The conditions of the address, and the way to others; nothing is asked for before there are any. */
function useConditions() {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const conditions = conditionsIn(address, today);
  const shown = Math.max(Number.parseInt(address.get('shown') ?? '', 10) || 0, roomsAtOnce);
  /** In the place of the search before: Back leads past it. */
  const change = (query: string) =>
    navigate(paths.openSearch(tenantAlias, query), { replace: true, state: { keepsScroll: true } });
  return {
    conditions,
    isAsked: address.size > 0,
    today,
    shown,
    search: (wanted: Conditions) =>
      navigate(paths.openSearch(tenantAlias, addressOfConditions(wanted)), { state: { startsAtTop: true } }),
    sort: (sort: Conditions['sort']) => change(addressOfConditions({ ...conditions, sort })),
    showMore: () => change(`${addressOfConditions(conditions)}&shown=${shown + roomsAtOnce}`),
  };
}

type Asking = ReturnType<typeof useConditions>;

/** Says what was found, once for each answer. */
function useFound({ conditions, isAsked, today }: Asking) {
  const answer = useCallQuery('Public/Search', requestOf(conditions, today), {
    enabled: isAsked,
    keepsPrevious: true,
  });
  const { data, isPlaceholderData } = answer;
  useEffect(() => {
    if (data && !isPlaceholderData) announce(`${foundText(data)}。`);
  }, [data, isPlaceholderData]);
  return answer;
}

/** While the former rooms stay; what is found is announced. */
const OnTheWay = () => (
  <p aria-hidden="true" className="flex items-center gap-2 text-solid-gray-700">
    <SpinnerIcon className="size-5 text-key-900" />
    さがしています...
  </p>
);

const Results = ({ asking }: { asking: Asking }) => {
  const { conditions, isAsked, today, search } = asking;
  const { data, error, isFetching, isPlaceholderData, refetch } = useFound(asking);
  if (!isAsked) {
    return (
      <EmptyState
        icon={<Search aria-hidden="true" />}
        title="使いたい日にちや人数から、空いている部屋をさがせます"
        text="日にちを選ぶだけでも、すべての施設からまとめてさがします。"
      />
    );
  }
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading text="さがしています...">
        <Skeleton rows={3} rowClassName="h-80" />
      </Loading>
    );
  }
  return (
    <>
      {isPlaceholderData && <OnTheWay />}
      <SearchResults
        found={data}
        conditions={conditions}
        loosenings={data.loosenings}
        from={requestOf(conditions, today).from}
        isStale={isPlaceholderData}
        onSearch={search}
        onSort={asking.sort}
        shown={asking.shown}
        onMore={asking.showMore}
      />
    </>
  );
};

type SummaryProps = { conditions: Conditions; halls: readonly HallPage[]; isOpen: boolean; onToggle: () => void };

/** Below desktops, in the place of the form: what was asked for. */
const Summary = ({ conditions, halls, isOpen, onToggle }: SummaryProps) => {
  const names = new Map(halls.map(({ containerId, containerName }) => [containerId, containerName]));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-12 border border-solid-gray-300 bg-white px-gutter py-3 desktop:hidden">
      <p className="name min-w-0 text-std-16B-170">{summaryOf(conditions, names).join('・')}</p>
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        icon={<SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />}
        onClick={onToggle}
      >
        {isOpen ? '条件を閉じる' : '条件を変える'}
      </Button>
    </div>
  );
};

const noHalls: readonly HallPage[] = [];

export const Component = () => {
  const asking = useConditions();
  const { conditions, isAsked, search } = asking;
  const { data } = useCallQuery('Public/GetHalls', {}, { isQuiet: true });
  const [isOpen, setIsOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const resultsRef = useRef<HTMLHeadingElement>(null);
  const halls = data?.items ?? noHalls;

  const ask = (wanted: Conditions) => {
    search(wanted);
    setIsOpen(false);
    // Below desktops the form folds, and what had the focus with it.
    if (!isDesktop) resultsRef.current?.focus({ preventScroll: true });
  };

  return (
    <Page title="部屋をさがす">
      <div className="flex flex-col gap-6 desktop:grid desktop:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          {isAsked && (
            <Summary conditions={conditions} halls={halls} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          )}
          {/* As high as the column on desktops: what stays in sight moves within it. */}
          <div className={`grow desktop:block ${isAsked && !isOpen ? 'hidden' : ''}`}>
            <Suspense fallback={<Skeleton rows={1} rowClassName="h-80" />}>
              <SearchForm conditions={isAsked ? conditions : noConditions} halls={halls} onSearch={ask} />
            </Suspense>
          </div>
        </div>
        <section aria-label="検索結果" className="flex min-w-0 flex-col gap-4">
          <h2 ref={resultsRef} tabIndex={-1} className="sr-only">
            検索結果
          </h2>
          <Results asking={asking} />
        </section>
      </div>
    </Page>
  );
};
