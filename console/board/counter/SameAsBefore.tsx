import { History } from 'lucide-react';
import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { UseForm } from '#console/booking/draft.ts';
import { usedAgain, usedAgainText } from '#console/booking/usedAgain.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/action/Button.tsx';

type SameAsBeforeProps = {
  containerId: string;
  userNumber: string;
  /** The days of the use, of which the first says what is asked. */
  days: readonly RoomDay[];
  onUse: (use: UseForm) => void;
};

/** Fills in what somebody's last booking at the place was for. It is looked up when it is wanted, as each look is written down. */
export const SameAsBefore = ({ containerId, userNumber, days: [first, ...others], onUse }: SameAsBeforeProps) => {
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const find = useStaffMutation('Desk/FindPreviousUse');
  const [told, setTold] = useState('');
  if (!first) return null;
  const fill = async () => {
    setTold('');
    const found = await find.mutateAsync({ containerId, userNumber }).catch(() => null);
    if (!found) return;
    if (!found.previous) return setTold('この施設での以前の予約はありません。');
    const { use, left } = usedAgain(found.previous, { days: [first, ...others], purposeTypes });
    onUse(use);
    setTold(usedAgainText(found.previous, left));
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        icon={<History aria-hidden="true" className="size-4" />}
        isBusy={find.isPending}
        busyLabel="前回の予約を読み込んでいます"
        onClick={fill}
      >
        前回と同じ
      </Button>
      <p role="status" className="phrase empty:hidden">
        {find.error ? loadAdvice(find.error) : told}
      </p>
    </div>
  );
};
