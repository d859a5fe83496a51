import { Check } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { PayReservation } from '../PayReservation.tsx';
import type { FacilityCart } from './cart.ts';
import { readCart } from './cartStorage.ts';
import { UsageSummary } from './UsageSummary.tsx';

const LotteryWords = () => {
  const { announceDelayDays } = featuresOf(useTenant().functionTag);
  return `抽選の結果は、申込みの受付が終わってから${announceDelayDays}日後に発表します。結果は予約票で確認できます。`;
};

const NormalWords = () =>
  useTenant().canQRReception
    ? '利用当日は、予約票のQRコードを受付で提示してください。'
    : '予約の内容は予約票で確認できます。';

type ReservedProps = { reservationId: string; receipt: FacilityCart['receipt'] };

/** What only the reservation itself knows: the draw it takes part in, and what is to be paid. */
const Reserved = ({ reservationId, receipt }: ReservedProps) => {
  const { data } = useCallQuery('Reservation/FindReservation', { reservationId }, { isQuiet: true });
  return (
    <>
      {data?.canPay && <PayReservation reservation={data} />}
      {receipt && <ReceiptCard receipt={receipt} drawId={data?.drawId ?? null} />}
    </>
  );
};

const outcomes = {
  normal: { title: '予約が確定しました', Words: NormalWords, summaryTitle: '予約した内容' },
  lottery: { title: '抽選の申込みが完了しました', Words: LotteryWords, summaryTitle: '申し込んだ内容' },
};

export const Component = () => {
  const { tenantAlias } = useTenant();
  const [cart] = useState(readCart);
  if (!cart?.entryType) return <Navigate to={paths.home(tenantAlias)} replace />;

  const { receipt, reservationId } = cart;
  const { title, Words, summaryTitle } = outcomes[cart.entryType];
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-6 px-gutter py-8">
      <div className="flex flex-col items-center gap-3 text-center">
        <span className="grid size-16 place-content-center rounded-full bg-green-50 text-success-2">
          <Check aria-hidden="true" strokeWidth={3} className="size-9" />
        </span>
        <PageTitle title={title} />
        <p>
          <Words />
        </p>
      </div>
      <UsageSummary title={summaryTitle} cart={cart} />
      {reservationId && <Reserved {...{ reservationId, receipt }} />}
      <div className="flex flex-col gap-3">
        <LinkButton to={paths.myReservations(tenantAlias)} size="lg" variant="outline" isFullWidth>
          予約票を見る
        </LinkButton>
        <LinkButton to={paths.home(tenantAlias)} size="lg" isFullWidth>
          トップへ戻る
        </LinkButton>
      </div>
    </div>
  );
};
