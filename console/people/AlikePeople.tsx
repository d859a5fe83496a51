import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { FoundPerson } from '#contract/desk/people/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type AlikePeopleProps = {
  people: readonly FoundPerson[];
  /** The last four digits of their own number. */
  phoneEnd: string;
  /** Goes on with one of them; without it, their page is opened. */
  onKnown: ((person: FoundPerson) => void) | undefined;
  onAnother: () => void;
  isBusy: boolean;
};

/** People with the same reading as somebody who is about to be registered, before anything is saved. */
export const AlikePeople = ({ people, phoneEnd, onKnown, onAnother, isBusy }: AlikePeopleProps) => {
  const { tenantAlias } = useTenant();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} role="status" tabIndex={-1} className="rounded-12">
      <NotificationBanner tone="warning" title="同じフリガナの方が登録されています。同じ方ではありませんか。">
        <ul className="flex flex-col gap-3">
          {people.map((person) => (
            <li key={person.userId} className="flex flex-col items-start">
              <span className="wrap-anywhere">{`${person.personName}（${person.userNumber}）`}</span>
              <span className="text-solid-gray-700">
                {`電話番号の末尾 ${person.phoneEnd}${person.phoneEnd === phoneEnd ? '（同じ番号）' : ''}`}
              </span>
              {onKnown ? (
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => onKnown(person)}
                  aria-label={`この人を選ぶ：${person.personName}（${person.userNumber}）`}
                >
                  この人を選ぶ
                </Button>
              ) : (
                <Link
                  to={paths.person(tenantAlias, person.userNumber)}
                  className="hit-area link"
                  aria-label={`この人を開く：${person.personName}（${person.userNumber}）`}
                >
                  この人を開く
                </Link>
              )}
            </li>
          ))}
        </ul>
        <Button variant="outline" className="mt-2 self-start" isBusy={isBusy} onClick={onAnother}>
          別の人として登録
        </Button>
      </NotificationBanner>
    </div>
  );
};
