import { CircleAlert, CircleCheck, Clock, type LucideIcon, RotateCw } from 'lucide-react';
import { useParams } from 'react-router';
import { storage } from '#client/storage.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Card } from '#ui/Card.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { outcomeWords, type ShownOutcome } from './outcomeWords.ts';
import { PayButton } from './PayButton.tsx';
import { usePaymentOutcome } from './usePaymentOutcome.ts';
import { useStartPayment } from './useStartPayment.ts';

const looks: Record<ShownOutcome, { Icon: LucideIcon; ink: string }> = {
  paid: { Icon: CircleCheck, ink: 'bg-green-50 text-success-2' },
  processing: { Icon: Clock, ink: 'bg-key-50 text-key-900' },
  givenBack: { Icon: CircleAlert, ink: 'bg-key-50 text-key-900' },
  abandoned: { Icon: Clock, ink: 'bg-key-50 text-key-900' },
  failed: { Icon: CircleAlert, ink: 'bg-red-50 text-error-2' },
  unknown: { Icon: CircleAlert, ink: 'bg-red-50 text-error-2' },
};

type OutcomeProps = { outcome: ShownOutcome; payUntil: string | null };

const Outcome = ({ outcome, payUntil }: OutcomeProps) => {
  const { Icon, ink } = looks[outcome];
  const { title, text } = outcomeWords[outcome];
  return (
    <div className="flex flex-col items-center gap-3">
      <span className={`grid size-16 place-content-center rounded-full ${ink}`}>
        <Icon aria-hidden="true" className="size-9" />
      </span>
      <p className="text-center text-std-18B-160 phrase">{title}</p>
      {payUntil && (
        <p>
          <span className="text-solid-gray-700">お支払いの期限</span> <DatesText text={dateTimeText(payUntil)} />
        </p>
      )}
      <p className="text-solid-gray-700">{text}</p>
    </div>
  );
};

type PayAgainProps = { reservationId: string; askAgain: () => void };

/** Goes to the provider once more; needs a session. */
const PayAgain = ({ reservationId, askAgain }: PayAgainProps) => {
  const isCourse = useTenant().tenantMode === 'event';
  const room = useCallMutation('Reservation/StartPayment');
  const course = useCallMutation('EventReservation/StartPayment');
  const { pay, isRedirecting } = useStartPayment({
    start: () =>
      isCourse ? course.mutateAsync({ eventReservationId: reservationId }) : room.mutateAsync({ reservationId }),
    refreshReservation: askAgain,
  });
  return <PayButton action="もう一度支払う" className="tablet:max-w-none!" pay={pay} isRedirecting={isRedirecting} />;
};

const isLoggedIn = () => storage.get('session_token') !== null;

/** The way on: the reservation, after a login where there is no session any more. */
const WayOn = ({ reservationId, isSecond }: { reservationId: string; isSecond: boolean }) => {
  const { tenantAlias, tenantMode } = useTenant();
  const words =
    tenantMode === 'event'
      ? { to: paths.eMyReservations(tenantAlias), label: 'マイ予約カレンダーを見る' }
      : { to: paths.myReservation(tenantAlias, reservationId), label: '予約の詳細を見る' };
  return (
    <LinkButton to={words.to} variant={isSecond ? 'outline' : 'solid'} size="lg" isFullWidth>
      {isLoggedIn() ? words.label : 'ログインして予約を確認する'}
    </LinkButton>
  );
};

const canBeAskedAgain = (outcome: ShownOutcome) => outcome === 'processing' || outcome === 'unknown';

/**
 * The return address of the payment provider, with or without a session. The server asks the provider for the outcome.
 */
export const Component = () => {
  const { reservationId = '' } = useParams();
  const { outcome, payUntil, askAgain, isAsking } = usePaymentOutcome(reservationId);
  const canPayAgain = outcome === 'abandoned' && isLoggedIn();
  return (
    <PublicFrame>
      <Page title="お支払い" width="text">
        <Card className="tablet:py-8">
          <div role="status">{outcome && <Outcome outcome={outcome} payUntil={payUntil} />}</div>
          {outcome ? (
            <div className="flex flex-col gap-3 pt-2">
              {canBeAskedAgain(outcome) && (
                <Button
                  variant="outline"
                  size="lg"
                  isFullWidth
                  icon={<RotateCw aria-hidden="true" className="size-5" />}
                  isBusy={isAsking}
                  busyLabel="お支払いを確認しています"
                  onClick={askAgain}
                >
                  もう一度確認する
                </Button>
              )}
              {canPayAgain && <PayAgain reservationId={reservationId} askAgain={askAgain} />}
              <WayOn reservationId={reservationId} isSecond={canPayAgain} />
            </div>
          ) : (
            <Loading text="お支払いを確認しています..." />
          )}
        </Card>
      </Page>
    </PublicFrame>
  );
};
