import { useNavigate } from 'react-router';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { useWatchAct } from './useWatch.ts';

/** The two answers to something that is held for the user. */
export function useOffer({ watchId }: VacancyWatch) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const acceptOffer = useCallMutation('VacancyWatch/AcceptOffer');
  const declineOffer = useCallMutation('VacancyWatch/DeclineOffer');
  const accepting = useWatchAct();
  const declining = useWatchAct();
  const accept = () =>
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
    accept,
    decline,
    isAccepting: accepting.isBusy,
    isDeclining: declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  };
}
