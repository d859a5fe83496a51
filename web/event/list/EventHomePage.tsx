import { BookOpen, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { EventContainer } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { HomeFrame } from '#web/next/HomeFrame.tsx';
import { CourseSteps } from '../home/CourseSteps.tsx';
import { useSessions } from '../home/useSessions.ts';
import { readableColor } from './readableColor.ts';

/** The tenant's colours where text can be read in them; else those of the product. */
const colorsOf = ({ color, backgroundColor }: EventContainer) => {
  const readable = readableColor(color, backgroundColor);
  return readable === null ? undefined : { color: readable, backgroundColor };
};

const grid = 'grid gap-4 tablet:grid-cols-2';

const ContainerButton = ({ container }: { container: EventContainer }) => {
  const { tenantAlias } = useTenant();
  return (
    <li>
      <Link
        to={paths.eCategories(tenantAlias, container.eventContainerId)}
        style={colorsOf(container)}
        className="flex h-full min-h-20 items-center tablet:min-h-24 justify-between gap-gutter rounded-12 border border-solid-gray-536 bg-key-900 px-gutter-wide py-4 text-std-20B-150 text-white [box-shadow:var(--shadow-1)] hover:underline hover:[box-shadow:var(--shadow-3)]"
      >
        <span className="name min-w-0">{container.eventContainerName}</span>
        <ChevronRight aria-hidden="true" className="size-6 shrink-0" />
      </Link>
    </li>
  );
};

const Containers = () => {
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetEventContainer', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-20 rounded-12 tablet:h-24" className={grid} />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen aria-hidden="true" />}
        title="講座を開いている会場はまだありません"
        text="会場が登録されると、ここに表示されます。"
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="会場" className={grid}>
      {data.items.map((container) => (
        <ContainerButton key={container.eventContainerId} container={container} />
      ))}
    </ul>
  );
};

export const Component = () => {
  const { sessions, isFailed } = useSessions(useToday());
  return (
    <HomeFrame
      title="講座"
      steps={<CourseSteps />}
      areStepsKnown={sessions !== undefined || isFailed}
      placesTitle="会場を選ぶ"
      places={<Containers />}
    />
  );
};
