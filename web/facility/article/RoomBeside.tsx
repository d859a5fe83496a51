import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { containersQuery } from '../notesOfPlace.ts';
import { OtherDays } from './OtherDays.tsx';
import { RoomFacts } from './RoomFacts.tsx';
import type { ArticleAddress } from './useBookingStart.ts';
import { useRoomDays } from './useRoomDays.ts';

const otherDaysTitle = 'この部屋のほかの日';

/**
 * What the room's page has beside its day, or below it: what the place says, and other days. It is asked for once the
 * day is on show, and appears whole, so that nothing moves when it comes.
 */
export const RoomBeside = ({ place, isAside }: { place: ArticleAddress; isAside: boolean }) => {
  const days = useRoomDays(place);
  const { isPending } = useQuery(containersQuery({ isQuiet: true }));
  const isSettled = days.isSettled && !isPending;
  const [isShown, setIsShown] = useState(isSettled);
  useEffect(() => {
    // In steps that leave room for a tap on the day.
    if (isSettled) startTransition(() => setIsShown(true));
  }, [isSettled]);

  if (!isShown) return <Skeleton rows={1} rowClassName="h-80" className="hidden desktop:block" />;
  const otherDays = <OtherDays place={place} days={days} />;
  return (
    <>
      <RoomFacts {...place} />
      {isAside ? <Aside title={otherDaysTitle}>{otherDays}</Aside> : <Card title={otherDaysTitle}>{otherDays}</Card>}
    </>
  );
};
