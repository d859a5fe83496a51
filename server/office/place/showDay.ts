import { isAtDeskAlone, isShown } from '#rules/facility/booking/visibility.ts';
import { windowOn } from '#rules/facility/calendar/bookingPhase.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import { closesUse } from '#rules/facility/closure/closureRule.ts';
import { roomIn, roomOffer } from '#server/facility/promise/roomPromises.ts';
import type { Operation } from '#server/operation.ts';
import { roomsNamed } from './roomsNamed.queries.ts';

/** What the rooms of a hall that residents see offer on a day, by the rules of the residents' calendar. Refuses notFound. */
export const showDay: Operation<'Office/ShowDay'> = async ({ trx, tenant: { tenantId } }, { containerId, date }) => {
  const offer = await roomOffer(trx, tenantId);
  const rooms = await roomsNamed(trx, { tenantId, containerId });
  return {
    rooms: rooms.flatMap(({ articleId, hasOrdinance }) => {
      const { article, holidays, closings } = roomIn(offer, { articleId });
      if (!article || !isShown(article)) return [];
      const frames = framesOn(article, date, holidays);
      const isClosed = (frame: (typeof frames)[number]) => closings.some((rule) => closesUse(rule, { ...frame, date }));
      const isAllClosed = frames.length > 0 && frames.every(isClosed);
      return [
        {
          name: article.name,
          isBookable: !isAtDeskAlone(article),
          closedFor: whyClosedOn(article, date, holidays) ?? (isAllClosed ? '定期の休館です。' : ''),
          opensAt: windowOn({ article, day: date, holidays }).opensAt,
          frames: frames
            .filter((frame) => !isClosed(frame))
            .map(({ name, fromMinute, toMinute, fee }) => ({
              name,
              fromMinute,
              toMinute,
              fee: hasOrdinance ? null : fee,
            })),
        },
      ];
    }),
  };
};
