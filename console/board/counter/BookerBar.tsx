import { useEffect } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { KnownStanding } from '#console/people/Standing.tsx';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { focusPageTitle } from '#ui/page/PageTitle.tsx';
import { cellInReach } from '../useCounter.ts';
import type { useBooker } from './useBooker.ts';

type Booker = ReturnType<typeof useBooker>;

const Words = ({ person, error }: Booker) => {
  if (error) return <NotificationBanner tone="error" title={loadAdvice(error)} />;
  if (!person) return <NotificationBanner title="利用者を読み込んでいます。" />;
  const { personName, userNumber } = person;
  return (
    <NotificationBanner title={`${personName}様（${userNumber}）の予約：空いている時間を選択してください`}>
      <KnownStanding person={person} />
    </NotificationBanner>
  );
};

/** For whom the next booking is, before a time is chosen on the board below. */
export const BookerBar = ({ booker, onEnd }: { booker: Booker; onEnd: () => void }) => {
  const { isOn } = booker;
  useEffect(() => {
    if (!isOn) return;
    // What was pressed to give it up is gone, and the board may not be there yet.
    return () => {
      if (document.activeElement !== document.body) return;
      const cell = cellInReach();
      if (cell) cell.focus();
      else focusPageTitle();
    };
  }, [isOn]);
  return (
    <div className={isOn ? 'flex flex-wrap items-center gap-4 print:hidden' : 'absolute'}>
      <div role="status" className="min-w-[min(100%,20rem)] flex-1 empty:absolute">
        {isOn && <Words {...booker} />}
      </div>
      {isOn && (
        <Button variant="outline" onClick={onEnd}>
          やめる
        </Button>
      )}
    </div>
  );
};
