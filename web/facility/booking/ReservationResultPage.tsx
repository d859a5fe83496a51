import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { useCallQuery } from '#client/queries.ts';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import { addDays } from '#rules/day/day.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { closeText, dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { useAnnouncementWords } from '../announcementWords.ts';
import { daysOfWeek } from '../calendar/weeks.ts';
import { RoomsTogether } from '../mine/RoomsTogether.tsx';
import { PayReservation } from '../PayReservation.tsx';
import { TicketActions } from '../TicketActions.tsx';
import { TicketCard } from '../TicketCard.tsx';
import type { FacilityCart } from './cart.ts';
import { readCart } from './cartStorage.ts';
import { outcomeOf, outcomeTitles } from './outcome.ts';
import { UsageSummary } from './UsageSummary.tsx';

/** What only the reservation itself knows; undefined until it came, and when it does not come. */
type Known = { reservation: ReservationWithLife | undefined; isAwaited: boolean };

const LotteryWords = () => useAnnouncementWords(readCart()?.awaitedDraw);

const NormalWords = () =>
  useTenant().canQRReception
    ? '利用当日は、予約票のQRコードを受付で提示してください。'
    : '予約の内容は予約票で確認できます。';

/** The ticket as it will be shown, with what can be done with it. */
const Ticket = ({ reservation, isAwaited }: Known) => {
  if (reservation) {
    return (
      <>
        <TicketCard reservation={reservation} />
        <TicketActions reservation={reservation} />
      </>
    );
  }
  if (!isAwaited) return null;
  return (
    <Loading>
      <Skeleton rows={1} rowClassName="h-80" />
    </Loading>
  );
};

/** The day of the draw's announcement, which stands in what was published of it. */
const Announcement = ({ reservation }: Known) => {
  const { tenantAlias } = useTenant();
  const drawId = reservation?.drawId ?? '';
  const { data } = useCallQuery('Lottery/GetDraw', { tenantAlias, drawId }, { enabled: drawId !== '', isQuiet: true });
  if (!data) return null;
  return (
    <Card title="結果の発表">
      <p className="text-std-24B-150">
        <DatesText text={dateTimeText(data.announceAt)} />
      </p>
      <p className="phrase text-solid-gray-700">
        申込みの受付は<span className="inline-block">{closeText(data.closesAt)}</span>までです。
      </p>
    </Card>
  );
};

const ReviewWords = () =>
  '場所は確保されていますが、予約はまだ確定していません。審査の結果はメールと予約票でお知らせします。';

const outcomes = {
  normal: { Words: NormalWords, summaryTitle: '予約した内容', Beside: Ticket },
  lottery: {
    Words: LotteryWords,
    summaryTitle: '申し込んだ内容',
    Beside: Announcement,
  },
  review: { Words: ReviewWords, summaryTitle: '申請した内容', Beside: Ticket },
};

const Message = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4 rounded-12 border border-transparent bg-green-50 px-gutter py-4 tablet:px-6">
    <span className="grid size-12 shrink-0 place-content-center rounded-full bg-white text-success-2">
      <Check aria-hidden="true" strokeWidth={3} className="size-7" />
    </span>
    <p className="min-w-0 grow basis-40 phrase">{children}</p>
  </div>
);

/** For those who meet every week: the same room, a week later. */
const WeekLater = ({ cart: { inputData, items } }: { cart: FacilityCart }) => {
  const { tenantAlias } = useTenant();
  const [first] = items;
  if (!first) return null;
  const { containerId, date } = inputData;
  return (
    <p className="text-center">
      <TextLink
        to={paths.reservationArticle({
          tenantAlias,
          containerId,
          articleId: first.article.articleId,
          date: addDays(date, daysOfWeek),
        })}
        className="inline-block py-2"
      >
        同じ部屋の1週間後の空きを見る
      </TextLink>
    </p>
  );
};

type ResultProps = { cart: FacilityCart; outcome: keyof typeof outcomes };

const Result = ({ cart, outcome }: ResultProps) => {
  const { Words, summaryTitle, Beside } = outcomes[outcome];
  const { tenantAlias } = useTenant();
  const { receipt, reservationId } = cart;
  const { data: reservation, isPending } = useCallQuery(
    'Reservation/FindReservation',
    { reservationId: reservationId ?? '' },
    { isQuiet: true, enabled: reservationId !== null },
  );
  return (
    <Page
      title={outcomeTitles[outcome]}
      width="text"
      aside={
        <>
          <Beside reservation={reservation} isAwaited={isPending} />
          <LinkButton to={paths.home(tenantAlias)} size="lg" isFullWidth>
            トップへ戻る
          </LinkButton>
        </>
      }
    >
      <Message>
        <Words />
      </Message>
      {reservation?.canPay && <PayReservation reservation={reservation} />}
      {reservation && reservation.application.length > 0 && <RoomsTogether application={reservation.application} />}
      {receipt && <ReceiptCard receipt={receipt} drawId={reservation?.drawId ?? null} isNew />}
      <UsageSummary title={summaryTitle} cart={cart} />
      <LinkButton
        to={reservationId ? paths.myReservation(tenantAlias, reservationId) : paths.myReservations(tenantAlias)}
        size="lg"
        variant="outline"
        isFullWidth
      >
        予約票を見る
      </LinkButton>
      {outcome === 'normal' && <WeekLater cart={cart} />}
    </Page>
  );
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  const [cart] = useState(readCart);
  if (!cart?.entryType) return <Navigate to={paths.home(tenantAlias)} replace />;
  return <Result cart={cart} outcome={outcomeOf(cart.entryType, cart.needsApproval ?? false)} />;
};
