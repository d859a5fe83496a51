import { Megaphone } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { isInTurn, watchWords } from '#rules/reservation/watchWords.ts';
import { mostWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { HowToldNote } from './HowToldNote.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';
import { shownOf } from './shownOf.ts';
import { useWatchAct, useWithdraw } from './useWatch.ts';

type Offered = NonNullable<VacancyWatch['offer']>;

const offerWords: Record<Offered['state'], { text: string; tone: BadgeTone }> = {
  open: { text: '順番が来ました', tone: 'warning' },
  accepted: { text: '申込みへ進みました', tone: 'success' },
  declined: { text: '見送りました', tone: 'neutral' },
  expired: { text: '期限が過ぎました', tone: 'neutral' },
  ended: { text: 'ご案内は終わりました', tone: 'neutral' },
};

/** What became of a wish, where something did. */
const WatchState = ({ watch: { toldAt, offer } }: { watch: VacancyWatch }) => {
  if (offer) return <Badge tone={offerWords[offer.state].tone}>{offerWords[offer.state].text}</Badge>;
  return toldAt !== null && <Badge tone="success">お知らせ済み</Badge>;
};

const Watch = ({ watch }: { watch: VacancyWatch }) => {
  const { tenantAlias } = useTenant();
  const withdraw = useWithdraw();
  const { run, isBusy, failure } = useWatchAct();
  const { name, meta, to } = shownOf(watch, tenantAlias);
  const isOpen = watch.offer?.state === 'open';
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
        <WatchState watch={watch} />
      </div>
      <p className="text-solid-gray-700">
        <DatesText text={meta} />
      </p>
      {watch.turn !== null && <p>順番 {watch.turn}番目</p>}
      {watch.toldAt !== null && <p className="text-solid-gray-700">お知らせした日時 {dateTimeText(watch.toldAt)}</p>}
      {isOpen && <OfferAnswer watch={watch} name={`${name} ${meta}`} />}
      <FormError message={failure} />
      {!isOpen && (
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
      )}
    </li>
  );
};

const Watches = () => {
  const tenant = useTenant();
  const { name } = watchWords(tenant);
  const { data, error, isFetching, refetch } = useCallQuery('VacancyWatch/List', {});
  const isOfCourses = tenant.tenantMode === 'event';
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
      <HowToldNote ways={data.waysToTell} thing={isOfCourses ? '席' : '場所'} hours={data.offerHours} />
      {data.items.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden="true" />}
          title={isInTurn(tenant) ? 'キャンセル待ちはありません' : 'お知らせを待っているものはありません'}
          text={
            isOfCourses
              ? `満席の講座の画面で「${name}」を選ぶと、ここに表示されます。`
              : `埋まっている時間枠で「${name}」を選ぶと、ここに表示されます。`
          }
        />
      ) : (
        <ul
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
          role="list"
          aria-label={name}
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
  const tenant = useTenant();
  const { tenantAlias } = tenant;
  return (
    <Page
      title={watchWords(tenant).name}
      width="text"
      backTo={paths.other(tenantAlias)}
      lead={`一度に${mostWatches}件までお申し込みいただけます。日を過ぎたものは、一覧から消えます。`}
    >
      <Watches />
    </Page>
  );
};
