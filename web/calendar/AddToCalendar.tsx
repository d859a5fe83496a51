import { CalendarPlus } from 'lucide-react';
import { clockOfServer } from '#client/serverClock.ts';
import { instantIn } from '#client/zoneClock.ts';
import { paths } from '#contract/screens.ts';
import { type CalendarUse, calendarFile } from '#rules/reservation/calendarFile.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { isLineOpen, openOutsideLine } from '#web/account/login/line.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** A use by the tenant's wall clock: local date-times. */
type LocalUse = Omit<CalendarUse, 'startsAt' | 'endsAt' | 'url'> & { startsAt: string; endsAt: string };

type AddToCalendarProps = {
  /** The first day, which names the file. */
  day: string;
  uses: readonly LocalUse[];
  /** Of the page about them, without its origin. */
  address: string;
};

/** Puts uses into the person's calendar. LINE saves no files: there the phone's own browser takes over. */
export const AddToCalendar = ({ day, uses, address }: AddToCalendarProps) => {
  const { tenantAlias, timeZone } = useTenant();
  const url = `${window.location.origin}${address}`;
  const save = () => {
    const entries = uses.map(({ startsAt, endsAt, ...use }) => ({
      ...use,
      startsAt: instantIn(timeZone, startsAt),
      endsAt: instantIn(timeZone, endsAt),
      url,
    }));
    saveText({
      name: `yoyaku-${day}.ics`,
      type: 'text/calendar;charset=utf-8',
      text: calendarFile(entries, clockOfServer.now()),
    });
  };
  const isInLine = isLineOpen();
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="outline"
        icon={<CalendarPlus aria-hidden="true" className="size-5" />}
        onClick={isInLine ? () => openOutsideLine(url) : save}
      >
        {isInLine ? 'ブラウザーで開いてカレンダーに追加' : 'カレンダーに追加'}
      </Button>
      <TextLink to={paths.calendarFeed(tenantAlias)} className="hit-area self-start">
        すべての予約をカレンダーに表示
      </TextLink>
    </div>
  );
};
