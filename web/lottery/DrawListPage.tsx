import { Dices } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { DrawSummary } from '#contract/lottery.ts';
import { paths } from '#contract/screens.ts';
import { entriesText } from '#rules/lottery/figureWords.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { closeText, dateTimeText } from '#ui/text/format.ts';
import { drillDown, useHistoryBack } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { phaseWords } from './phaseWords.ts';

type Draws = { draws: readonly DrawSummary[] };

const DrawRow = ({ draw }: { draw: DrawSummary }) => {
  const { drawId, title, phase, opensAt, closesAt, announceAt, entryCount, ticketCount } = draw;
  const { name, tone } = phaseWords[phase];
  return (
    <ListRow
      to={paths.draw(useTenant().tenantAlias, drawId)}
      state={drillDown}
      title={title}
      aside={<Badge tone={tone}>{name}</Badge>}
      meta={
        <>
          <span className="block">
            受付 {phase === 'published' && <DatesText text={`${dateTimeText(opensAt)}から`} />}{' '}
            <DatesText text={`${closeText(closesAt)}まで`} />
          </span>
          <span className="block">
            発表 <DatesText text={dateTimeText(announceAt)} />
          </span>
          {entryCount !== null && <span className="block">申込み {entriesText(entryCount, ticketCount)}</span>}
        </>
      }
    />
  );
};

const Group = ({ title, draws }: { title: string } & Draws) => {
  if (draws.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-std-20B-150">{title}</h2>
      <ListRows label={title}>
        {draws.map((draw) => (
          <DrawRow key={draw.drawId} draw={draw} />
        ))}
      </ListRows>
    </section>
  );
};

const Draws = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Lottery/ListDraws', { tenantAlias });
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={3} rowClassName="h-28" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Dices aria-hidden="true" />}
        title="公開されている抽選はありません"
        text="抽選の受付が始まると、ここに公開されます。"
      />
    );
  }
  const isAnnounced = ({ phase }: DrawSummary) => phase === 'announced';
  return (
    <>
      <Group title="これから発表する抽選" draws={data.items.filter((draw) => !isAnnounced(draw))} />
      <Group title="発表済みの抽選" draws={data.items.filter(isAnnounced)} />
    </>
  );
};

/** The draws of a tenant; anybody may look. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <PublicFrame>
      <Page
        title="抽選の公開情報"
        backTo={paths.tenant(tenantAlias)}
        onBack={useHistoryBack()}
        lead="抽選の決め方と結果を公開しています。抽選が公正に行われたことを、どなたでも確かめられます。"
      >
        <Draws />
        <p>
          <TextLink to={paths.drawExplanation(tenantAlias)} state={drillDown}>
            抽選のしくみと、自分で確かめる方法
          </TextLink>
        </p>
      </Page>
    </PublicFrame>
  );
};
