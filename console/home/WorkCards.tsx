import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { WorkCard } from '#contract/desk/work.ts';
import { count as countText } from '#ui/text/format.ts';

type Words = {
  readonly label: string;
  readonly unit: string;
  /** Where it is done; nowhere yet without it. */
  readonly to?: (tenantAlias: string) => string;
};

const words: Readonly<Record<WorkCard['kind'], Words>> = {
  underReview: { label: '審査待ち', unit: '件', to: paths.reviews },
  registrations: { label: '登録審査待ち', unit: '人', to: paths.guests },
  openFees: { label: '使用料の確定待ち', unit: '件' },
  receptionToday: { label: '本日の受付', unit: '件', to: paths.reception },
  tillsLeftOpen: { label: '前日の締め忘れ', unit: '件', to: paths.till },
  tillsToOpen: { label: '本日まだ開けていないレジ', unit: '件', to: paths.till },
  unpaidOverdue: { label: '未収（期限切れ）', unit: '件', to: paths.overdue },
  refundsByHand: { label: '返金待ち', unit: '件', to: paths.refunds },
  termsToTell: { label: '期限が近い利用者（電話連絡）', unit: '人', to: paths.endingUnreached },
  failedClosures: { label: '休館で処理できなかった予約', unit: '件', to: paths.closures },
  closureDrafts: { label: '確定を待つ休館の下書き', unit: '件', to: paths.closures },
  undelivered: { label: '未達メール', unit: '件', to: paths.health },
  stoppedJobs: { label: '止まった処理', unit: '件', to: paths.health },
};

const minute = 60_000;

const shell =
  'flex min-h-24 flex-col justify-between gap-2 rounded-12 border border-solid-gray-420 bg-white px-gutter py-4';

const Card = ({ card: { kind, count, of } }: { card: WorkCard }) => {
  const { tenantAlias } = useTenant();
  const { label, unit, to } = words[kind];
  const content = (
    <>
      <span className="text-std-16B-170">{label}</span>
      <span className="text-std-24B-150 tabular-nums">
        {countText(count, unit)}
        {of !== null && <span className="text-std-16N-170"> 受付済み（全{countText(of, unit)}）</span>}
      </span>
    </>
  );
  if (!to) return <div className={shell}>{content}</div>;
  return (
    <Link to={to(tenantAlias)} className={`${shell} text-key-1000 hover:bg-key-50 hover:underline`}>
      {content}
    </Link>
  );
};

/** Nothing of it is shown, but the reception of a day that has some. */
const isWork = ({ kind, count, of }: WorkCard) => (kind === 'receptionToday' ? (of ?? 0) > 0 : count > 0);

/** What waits for who is here, and only that. */
export const WorkCards = () => {
  const query = useStaffQuery('Desk/GetWork', {}, { refetchInterval: minute });
  return (
    <Answer
      query={query}
      empty={({ cards }) => (cards.some(isWork) ? null : { title: '対応が必要なものはありません' })}
    >
      {({ cards }) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
          {cards.filter(isWork).map((card) => (
            <li key={card.kind}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  );
};
