import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { leadsSomewhere } from '#console/shell/screens.ts';
import type { WorkCard } from '#contract/desk/work.ts';
import { count as countText } from '#ui/text/format.ts';
import { columnsFor } from './columnsFor.ts';

type Words = {
  readonly label: string;
  readonly unit: string;
  /** Where it is done: the list of what is counted. */
  readonly to: (tenantAlias: string) => string;
  /** It stands at no place, and is counted whole whatever hall is chosen. */
  readonly isOfTown?: true;
};

const words: Readonly<Record<WorkCard['kind'], Words>> = {
  underReview: { label: '予約の審査待ち', unit: '件', to: paths.reviews },
  registrations: { label: '登録審査待ち', unit: '人', to: paths.guests, isOfTown: true },
  openFees: { label: '使用料の確定待ち', unit: '件', to: paths.openFees },
  receptionToday: { label: '本日の受付', unit: '件', to: paths.reception },
  tillsLeftOpen: { label: '前日の締め忘れ', unit: '件', to: paths.till },
  tillsToOpen: { label: '本日まだ開けていないレジ', unit: '件', to: paths.till },
  unpaidToday: { label: '本日の未払い', unit: '件', to: paths.unpaidToday },
  unpaidOverdue: { label: '未収（期限切れ）', unit: '件', to: paths.overdue },
  refundsByHand: { label: '返金待ち', unit: '件', to: paths.refunds },
  termsToTell: { label: '期限が近い利用者（電話連絡）', unit: '人', to: paths.endingUnreached, isOfTown: true },
  followUps: { label: '要対応（日時・場所の変更、休館など）', unit: '件', to: paths.followUps },
  failedClosures: { label: '休館で処理できなかった予約', unit: '件', to: paths.closures },
  closureDrafts: { label: '確定を待つ休館の下書き', unit: '件', to: paths.closures },
  undelivered: { label: '未達メール', unit: '件', to: paths.health, isOfTown: true },
  stoppedJobs: { label: '止まった処理', unit: '件', to: paths.health, isOfTown: true },
};

const minute = 60_000;

const shell =
  'flex h-full min-h-24 flex-col justify-between gap-2 rounded-12 border border-solid-gray-420 bg-white px-gutter py-4';

const Card = ({ card: { kind, count, of }, hall }: { card: WorkCard; hall: string }) => {
  const { tenantAlias } = useTenant();
  const { label, unit, to, isOfTown } = words[kind];
  const content = (
    <>
      <span className="text-std-16B-170">{label}</span>
      <span className="tabular-nums">
        <span className="text-std-24B-150">{countText(count, unit)}</span>{' '}
        {of !== null && <span className="text-dns-14N-130 inline-block">受付済み（全{countText(of, unit)}）</span>}
        {hall !== '' && isOfTown && <span className="text-dns-14N-130 inline-block">全施設</span>}
      </span>
    </>
  );
  return (
    <Link to={atHall(to(tenantAlias), hall)} className={`${shell} text-key-1000 hover:bg-key-50 hover:underline`}>
      {content}
    </Link>
  );
};

/** Nothing of it is shown, but the reception of a day that has some. */
const isWork = ({ kind, count, of }: WorkCard) => (kind === 'receptionToday' ? (of ?? 0) > 0 : count > 0);

/** What waits for the caller at the hall they chose, and only that. */
export const WorkCards = () => {
  const hall = useHall();
  const tenant = useTenant();
  const hasScreen = ({ kind }: WorkCard) => leadsSomewhere(tenant, words[kind].to(tenant.tenantAlias));
  const query = useStaffQuery('Desk/GetWork', { containerId: hall || null }, { refetchInterval: minute });
  return (
    <QueryState
      query={query}
      empty={({ cards }) =>
        cards.some((card) => isWork(card) && hasScreen(card)) ? null : { title: '対応が必要なものはありません' }
      }
    >
      {({ cards }) => {
        const work = cards.filter((card) => isWork(card) && hasScreen(card));
        return (
          <ul
            style={{ '--few': columnsFor(work.length, 4), '--many': columnsFor(work.length, 5) } as CSSProperties}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(max(11rem,(100%-(var(--columns)-1)*1rem)/var(--columns)),100%),1fr))] gap-4 [--columns:var(--few)] desktop:[--columns:var(--many)]"
          >
            {work.map((card) => (
              <li key={card.kind}>
                <Card card={card} hall={hall} />
              </li>
            ))}
          </ul>
        );
      }}
    </QueryState>
  );
};
