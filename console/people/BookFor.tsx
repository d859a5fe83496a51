import { CalendarPlus } from 'lucide-react';
import { atHall, paths } from '#console/address/paths.ts';
import { useHall, useNow, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';

/** Leads to the board to book for somebody; where they may not reserve it says why, as a booking would be refused. */
export const BookFor = ({ person }: { person: DeskPerson }) => {
  const { userNumber, isGroup, isVerified, suspension } = person;
  const { tenantAlias } = useTenant();
  const hall = useHall();
  const now = useNow();
  const group = useStaffQuery('Desk/GetGroup', { userNumber }, { enabled: isGroup });
  const standing = { suspendedUntil: suspension?.until ?? null, isVerified, groupDoubt: group.data?.whyNot ?? null };
  const barred = whyMayNotReserve(standing, now);
  const label = isGroup ? 'この団体で予約する' : 'この利用者で予約する';
  const icon = <CalendarPlus aria-hidden="true" className="size-5" />;
  // What a group lacks is not known at once.
  if (barred === null && isGroup && group.isPending) {
    return (
      <Button icon={icon} isBusy busyLabel="">
        {label}
      </Button>
    );
  }
  if (barred === null) {
    return (
      <LinkButton to={atHall(paths.bookFor(tenantAlias, userNumber), hall)} icon={icon}>
        {label}
      </LinkButton>
    );
  }
  const { code, message } = barred.refusal;
  return (
    <Button icon={icon} disabledReason={message ?? everyRefusal[code].message}>
      {label}
    </Button>
  );
};
