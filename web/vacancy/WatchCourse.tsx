import { isToldAtAll } from '#rules/reservation/whyNoMoreWatches.ts';
import { HowToldNote } from './HowToldNote.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';
import { useWatches } from './useWatch.ts';
import { WatchButton } from './WatchButton.tsx';

/** The next step where a course is full. */
export const WatchCourse = ({ eventId, eventName }: { eventId: string; eventName: string }) => {
  const { data } = useWatches();
  if (!data) return null;
  const held = data.items.find(({ course, offer }) => course?.eventId === eventId && offer?.state === 'open');
  if (held) return <OfferAnswer watch={held} name={eventName} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <HowToldNote ways={data.waysToTell} thing="席" hours={data.offerHours} />
      {isToldAtAll(data.waysToTell) && <WatchButton what={{ course: { eventId } }} name={eventName} />}
    </div>
  );
};
