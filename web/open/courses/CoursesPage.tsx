import { CalendarSearch, SearchX } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { EventWithPlace } from '#contract/event/event.ts';
import { foldCourses, searchCourses } from '#rules/event/search/searchCourses.ts';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { nextChanges } from '#web/event/nextChanges.ts';
import { CourseRows } from './CourseRow.tsx';
import { addressOfCourses, type CourseConditions, courseConditionsIn, coursesAtOnce } from './courseAddress.ts';

// They come while the courses are asked for.
const CourseFilters = lazy(async () => ({ default: (await import('./CourseFilters.tsx')).CourseFilters }));

/**
 * The conditions of the address; others take its place, so that Back leaves the list at once. What is chosen holds at once
 * and not once the address says it, which is a moment later: until then a box would look as it was, and a second choice
 * would forget the first.
 */
function useCourseConditions() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const told = addressOfCourses(courseConditionsIn(address));
  const [kept, keep] = useState({ told, asked: told });
  if (kept.told !== told) keep({ told, asked: told });
  const conditions = courseConditionsIn(new URLSearchParams(kept.asked));
  const change = (changed: Partial<CourseConditions>) => {
    const query = addressOfCourses({ ...conditions, shown: coursesAtOnce, ...changed });
    keep({ told: kept.told, asked: query });
    navigate({ search: query === '' ? '' : `?${query}` }, { replace: true, state: { keepsScroll: true } });
  };
  return { conditions, change };
}

type Conditions = ReturnType<typeof useCourseConditions>;

/** What is typed narrows the list at once, and is told to the address once it rests. */
function useText({ conditions, change }: Conditions) {
  const [kept, keep] = useState({ told: conditions.text, text: conditions.text });
  if (kept.told !== conditions.text) {
    // The address tells back what was typed and trimmed, or it is another one.
    const isOwn = kept.text.trim() === conditions.text;
    keep({ told: conditions.text, text: isOwn ? kept.text : conditions.text });
  }
  const { text } = kept;
  const settled = useDebounced(text);
  const tell = useEffectEvent((typed: string) => {
    if (typed === text && typed.trim() !== conditions.text) change({ text: typed });
  });
  useEffect(() => tell(settled), [settled]);
  return { text, setText: (typed: string) => keep({ told: conditions.text, text: typed }) };
}

type FoundProps = {
  found: readonly EventWithPlace[];
  shown: number;
  change: Conditions['change'];
  onClear: () => void;
};

const Found = ({ found, shown, change, onClear }: FoundProps) => {
  const { tenantAlias } = useTenant();
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="条件に合う講座がありません"
        text="言葉を短くするか、しぼり込みを減らしてお試しください。"
        action={
          <Button variant="outline" onClick={onClear}>
            条件をすべて消す
          </Button>
        }
      />
    );
  }
  const rest = found.length - shown;
  return (
    <>
      <CourseRows label="講座" courses={found.slice(0, shown)} tenantAlias={tenantAlias} />
      {rest > 0 && (
        <Button variant="outline" className="self-center" onClick={() => change({ shown: shown + coursesAtOnce })}>
          次の{count(Math.min(rest, coursesAtOnce), '件')}を表示する
        </Button>
      )}
    </>
  );
};

const nothing = courseConditionsIn(new URLSearchParams());

/** All courses, and what narrows them. */
const Courses = ({ courses }: { courses: readonly EventWithPlace[] }) => {
  const address = useCourseConditions();
  const { conditions, change } = address;
  const { text, setText } = useText(address);
  const folded = useMemo(() => foldCourses(courses), [courses]);
  const found = useDeferredValue(searchCourses(folded, { ...conditions, text }));
  return (
    <>
      <Suspense fallback={<Skeleton rows={1} rowClassName="h-36" />}>
        <CourseFilters courses={courses} conditions={conditions} onChange={change} text={text} onText={setText} />
      </Suspense>
      <p role="status" className="text-std-18B-160">
        {found.length === courses.length
          ? `全${count(courses.length, '件')}`
          : `全${count(courses.length, '件')}のうち${count(found.length, '件')}`}
      </p>
      <Found
        found={found}
        shown={conditions.shown}
        change={change}
        onClear={() => {
          setText('');
          change(nothing);
        }}
      />
    </>
  );
};

const AllCourses = () => {
  const { timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'Public/GetCourses',
    {},
    { refetchIn: ({ items }) => openingRefetchDelay(nextChanges(items), { timeZone, instant: clockOfServer.now() }) },
  );
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={6} rowClassName="h-24" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<CalendarSearch aria-hidden="true" />}
        title="募集している講座はまだありません"
        text="講座が登録されると、ここに表示されます。"
      />
    );
  }
  return <Courses courses={data.items} />;
};

export const Component = () => (
  <Page title="講座" lead="ログインしなくても、講座の内容と空きをご覧になれます。">
    <AllCourses />
  </Page>
);
