import { useNavigate } from 'react-router';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { useWatchAct } from './useWatch.ts';

/** Where a frame that is held is reserved: the input of a booking, which begins with it. */
const heldFramePath = (tenantAlias: string, watchId: string, frame: NonNullable<VacancyWatch['frame']>) =>
  `${paths.reservationInput({ tenantAlias, ...frame })}?${new URLSearchParams({ held: watchId })}`;

/** The two answers to something that is held for the user. */
export function useOffer({ watchId, frame }: VacancyWatch) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const acceptOffer = useCallMutation('VacancyWatch/AcceptOffer');
  const declineOffer = useCallMutation('VacancyWatch/DeclineOffer');
  const accepting = useWatchAct();
  const declining = useWatchAct();
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
    accept: frame ? () => navigate(heldFramePath(tenantAlias, watchId, frame), { state: drillDown }) : putIntoCart,
    decline,
    isAccepting: accepting.isBusy,
    isDeclining: declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  };
}
