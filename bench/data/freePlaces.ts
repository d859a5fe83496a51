import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, daysBetween, daysFrom } from '#rules/day/day.ts';
import { benchFrames, isBooked, type Town } from './townData.ts';

/** A counter that gives every free place of the town once: frame by frame, room by room, day by day. */
export function freePlaces(town: Town) {
  let next = 0;
  return () => {
    const turn = next;
    next += 1;
    const room = turn % town.articleIds.length;
    const frame = Math.floor(turn / town.articleIds.length) % benchFrames.length;
    const day = Math.floor(turn / (town.articleIds.length * benchFrames.length));
    return reserveBody(town, { room, frame, date: addDays(town.firstFreeDay, day) });
  };
}

/** A Reserve for each frame of each room in the seven days from `from` on that is taken, or free. */
export function placesOfWeek(town: Town, { from, isTaken }: { readonly from: string; readonly isTaken: boolean }) {
  const first = daysBetween(town.firstDay, from);
  return daysFrom(from, 7).flatMap((date, day) =>
    town.articleIds.flatMap((_, room) =>
      [...benchFrames.keys()]
        .filter((frame) => isBooked({ room, day: first + day, frame }) === isTaken)
        .map((frame) => reserveBody(town, { room, frame, date })),
    ),
  );
}

/** A valid Reserve of one frame of one room. */
export function reserveBody(
  town: Pick<Town, 'containerId' | 'articleIds'>,
  place: { room: number; frame: number; date: string },
): RequestOf<'Reservation/Reserve'> {
  const frame = benchFrames[place.frame] ?? benchFrames[0];
  return {
    containerId: town.containerId,
    date: place.date,
    purpose: '定例会',
    purposeType: '会議',
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: 20,
    equipmentNames: [],
    details: [
      {
        reservationDetailNumber: 1,
        articleId: town.articleIds[place.room] ?? '',
        articleName: '',
        date: place.date,
        timeFrameName: frame.name,
        timeFrameFromHour: frame.from / 60,
        timeFrameFromMinute: 0,
        timeFrameToHour: frame.to / 60,
        timeFrameToMinute: 0,
        basicFee: 0,
      },
    ],
  };
}
