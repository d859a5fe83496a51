import { Megaphone } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { mostWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText, dayText, timeRangeText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { HowToldNote } from './HowToldNote.tsx';
import { useWatchAct, useWithdraw } from './useWatch.ts';

/** What is waited for, in words, and the screen on which it is reserved. */
function shownOf({ frame, course }: VacancyWatch, tenantAlias: string) {
  if (course) {
    const { eventName, eventContainerName, ...at } = course;
    return { name: eventName, meta: eventContainerName, to: paths.eEvent({ tenantAlias, ...at }) };
  }
  if (!frame) return { name: '', meta: '', to: paths.tenant(tenantAlias) };
  const { containerName, articleName, timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute } =
    frame;
  const time = timeRangeText({
    fromHour: timeFrameFromHour,
    fromMinute: timeFrameFromMinute,
    toHour: timeFrameToHour,
    toMinute: timeFrameToMinute,
  });
  return {
    name: `${containerName} ${articleName}`,
    meta: `${dayText(frame.date)} ${time}`,
    to: paths.reservationArticle({ tenantAlias, ...frame }),
  };
}

const Watch = ({ watch }: { watch: VacancyWatch }) => {
  const { tenantAlias } = useTenant();
  const withdraw = useWithdraw();
  const { run, isBusy, failure } = useWatchAct();
  const { name, meta, to } = shownOf(watch, tenantAlias);
  const verb = watch.toldAt === null ? '取り消す' : '一覧から消す';
  return (
    <li
      ref={useFocusTitleOnRemoval<HTMLLIElement>()}
      className="flex flex-col gap-2 border-b border-solid-gray-300 bg-white px-gutter py-4 last:border-b-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-std-16B-170">
          <TextLink to={to} state={drillDown} className="name">
            {name}
          </TextLink>
        </h2>
        {watch.toldAt !== null && <Badge tone="success">お知らせ済み</Badge>}
      </div>
      <p className="text-solid-gray-700">
        <DatesText text={meta} />
      </p>
      {watch.toldAt !== null && <p className="text-solid-gray-700">お知らせした日時 {dateTimeText(watch.toldAt)}</p>}
      <FormError message={failure} />
      <Button
        variant="outline"
        className="self-start"
        aria-label={`${name} ${meta}を${verb}`}
        isBusy={isBusy}
        busyLabel="取り消しています"
        onClick={() => run(() => withdraw(watch.watchId), '取り消しました。')}
      >
        {verb}
      </Button>
    </li>
  );
};

const Watches = () => {
  const { tenantMode } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('VacancyWatch/List', {});
  const isOfCourses = tenantMode === 'event';
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-28" />
      </Loading>
    );
  }
  return (
    <>
      <HowToldNote ways={data.waysToTell} thing={isOfCourses ? '席' : '場所'} />
      {data.items.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden="true" />}
          title="お知らせを待っているものはありません"
          text={
            isOfCourses
              ? '満席の講座の画面で「空いたら知らせる」を選ぶと、ここに表示されます。'
              : '埋まっている時間枠で「空いたら知らせる」を選ぶと、ここに表示されます。'
          }
        />
      ) : (
        <ul
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
          role="list"
          aria-label="空いたら知らせる"
          className="overflow-clip rounded-12 border border-solid-gray-300"
        >
          {data.items.map((watch) => (
            <Watch key={watch.watchId} watch={watch} />
          ))}
        </ul>
      )}
    </>
  );
};

/** What the user waits for, with the means to end it. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="空いたら知らせる"
      width="text"
      backTo={paths.other(tenantAlias)}
      lead={`一度に${mostWatches}件までお申し込みいただけます。日を過ぎたものは、一覧から消えます。`}
    >
      <Watches />
    </Page>
  );
};
