import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { containersQuery } from '../notesOfPlace.ts';
import { RoomFacts } from './RoomFacts.tsx';
import type { ArticleAddress } from './useBookingStart.ts';
import { useDayLink } from './useDayLink.ts';
import { useRoomDays } from './useRoomDays.ts';

// It comes while what it shows is asked for.
const fetchOtherDays = () => import('./OtherDays.tsx');
const OtherDays = lazy(async () => ({ default: (await fetchOtherDays()).OtherDays }));

const otherDaysTitle = 'この部屋のほかの日';

/**
 * What the room's page has beside its day, or below it: what the place says, and other days. It is asked for once the
 * day is on show, and appears whole, so that nothing moves when it comes.
 */
export const RoomBeside = ({ place, isAside }: { place: ArticleAddress; isAside: boolean }) => {
  const linkTo = useDayLink(place);
  const days = useRoomDays(place);
  const { isPending } = useQuery(containersQuery({ isQuiet: true }));
  const isSettled = days.isSettled && !isPending;
  const [isShown, setIsShown] = useState(isSettled);
  useEffect(() => {
    fetchOtherDays();
  }, []);
  useEffect(() => {
    // In steps that leave room for a tap on the day.
    if (isSettled) startTransition(() => setIsShown(true));
  }, [isSettled]);

  const onItsWay = <Skeleton rows={1} rowClassName="h-80" className="hidden desktop:block" />;
  const otherDays = <OtherDays place={place} linkTo={linkTo} days={days} />;
  return (
    <Suspense fallback={onItsWay}>
      {!isShown && onItsWay}
      {isShown && <RoomFacts {...place} />}
      {isShown &&
        (isAside ? <Aside title={otherDaysTitle}>{otherDays}</Aside> : <Card title={otherDaysTitle}>{otherDays}</Card>)}
    </Suspense>
  );
};
