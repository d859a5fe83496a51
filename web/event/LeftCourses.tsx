import type { CartEvent } from '#contract/event.ts';
import { Card } from '#web/ui/Card.tsx';

type LeftCoursesProps = { blocked: readonly CartEvent[]; waiting: readonly CartEvent[] };

const LeftCourse = ({ item: { eventNumber, eventName, unavailable } }: { item: CartEvent }) => (
  <li>
    <span className="block font-700">
      {eventNumber} {eventName}
    </span>
    <span className="text-solid-gray-700">{unavailable?.message ?? '続けて予約できます。'}</span>
  </li>
);

/** Courses of the cart that are not reserved with the others, and why. */
export const LeftCourses = ({ blocked, waiting }: LeftCoursesProps) => {
  const left = [...blocked, ...waiting];
  if (left.length === 0) return null;
  return (
    <Card title="今回は予約しない講座">
      <p>次の講座は予約されず、カートに残ります。</p>
      <ul className="flex list-disc flex-col gap-2 ps-6">
        {left.map((item) => (
          <LeftCourse key={item.eventReservationId} item={item} />
        ))}
      </ul>
    </Card>
  );
};
