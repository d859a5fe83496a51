import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { useWatchAct } from './useWatch.ts';

/** The two answers to something that is held for the user. */
export function useOffer({ watchId, frame }: VacancyWatch) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const acceptOffer = useCallMutation('VacancyWatch/AcceptOffer');
  const declineOffer = useCallMutation('VacancyWatch/DeclineOffer');
  const accepting = useWatchAct();
  const declining = useWatchAct();
  const queryClient = useQueryClient();
  /** The frame is reserved on the screens of every other. */
  const beginBooking = (held: NonNullable<VacancyWatch['frame']>) =>
    accepting.run(async () => {
      const { heldCart } = await import('#web/facility/booking/heldCart.ts');
      const { writeCart } = await import('#web/facility/booking/cartStorage.ts');
      const cart = await heldCart(queryClient, { watchId, frame: held });
      const place = { tenantAlias, ...held };
      if (cart) writeCart(cart);
      navigate(cart ? paths.reservationInput(place) : paths.reservationArticle(place), { state: drillDown });
    }, '予約内容の入力に進みます。');
  const putIntoCart = () =>
    accepting.run(async () => {
      await acceptOffer.mutateAsync({ watchId });
      await refresh('EventReservation/GetEventInCart', 'EventReservation/GetEvent', 'EventReservation/FindEvent');
      navigate(paths.eCart(tenantAlias));
    }, 'カートに入れました。');
  const decline = async () => {
    const isSure = await confirm({
      title: '見送りますか',
      message: '確保をやめて、次にお待ちの方へご案内します。取り消せません。',
      confirmLabel: '見送る',
      cancelLabel: '戻る',
    });
    if (isSure) await declining.run(() => declineOffer.mutateAsync({ watchId }), '見送りました。');
  };
  return {
    accept: () => (frame ? beginBooking(frame) : putIntoCart()),
    decline,
    isAccepting: accepting.isBusy,
    isDeclining: declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  };
}
