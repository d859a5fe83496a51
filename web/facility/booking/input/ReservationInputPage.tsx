import { lazy, Suspense, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { Page } from '#ui/page/Page.tsx';
import { MailFirst } from '#web/account/contact/MailPanel.tsx';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { drillDown, useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { BookingAside } from '../BookingAside.tsx';
import type { FacilityCart } from '../cart.ts';
import { LeaveFinished } from '../LeaveFinished.tsx';
import { usePrice } from '../usePrice.ts';
import { useOpenCart } from './inputDraft.ts';
import { PreviousInput } from './PreviousInput.tsx';
import { ReservationInputForm } from './ReservationInputForm.tsx';
import { useBookingInput } from './useBookingInput.ts';

// Few days have frames that cost less than those chosen.
const CheaperFrames = lazy(async () => ({ default: (await import('../CheaperFrames.tsx')).CheaperFrames }));

// Few bookings are of a frame that was waited for.
const BeginHeld = lazy(async () => ({ default: (await import('./BeginHeld.tsx')).BeginHeld }));

type Place = Parameters<typeof paths.reservationInput>[0];

const BookingInput = ({ opened, place }: { opened: FacilityCart; place: Place }) => {
  const navigate = useNavigate();
  const backToParent = useBackToParent();
  const isMailRequired = useMailRequired();
  const mailRef = useRef<HTMLDivElement>(null);
  const input = useBookingInput(opened, place.articleId);
  const price = usePrice(input.cart);

  return (
    <Page
      title="予約内容の入力"
      width="text"
      backTo={paths.reservationArticle(place)}
      onBack={backToParent}
      aside={<BookingAside cart={input.cart} price={price} />}
      asideBelow="first"
    >
      {isMailRequired && (
        <div ref={mailRef} tabIndex={-1} className="scroll-mt-(--sticky-top)">
          <MailFirst />
        </div>
      )}
      {input.cart.watchId === undefined && (
        <Suspense>
          <CheaperFrames cart={input.cart} price={price} onChange={input.choose} />
        </Suspense>
      )}
      <PreviousInput isFilled={input.cart.previousInput === 'filled'} onClear={input.clear} onFillIn={input.fillIn} />
      <ReservationInputForm
        input={input}
        onFilled={() => {
          if (isMailRequired) mailRef.current?.focus();
          else navigate(paths.reservationConfirm(place), { state: drillDown });
        }}
        isMailRequired={isMailRequired}
      />
    </Page>
  );
};

const OpenInput = ({ place }: { place: Place }) => {
  const cart = useOpenCart(place);
  if (!cart) return <LeaveFinished articlePath={paths.reservationArticle(place)} />;
  return <BookingInput opened={cart} place={place} />;
};

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const [search] = useSearchParams();
  const place = { tenantAlias, containerId, date, articleId };
  const held = search.get('held');
  if (held === null) return <OpenInput place={place} />;
  return (
    <Suspense>
      <BeginHeld watchId={held} place={place} />
    </Suspense>
  );
};
