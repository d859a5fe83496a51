import { coursesAtDesk } from '#server/event/desk/coursesAtDesk.ts';
import { lookUpCourses } from '#server/event/desk/lookUpCourses.ts';
import { lookUpRooms } from '#server/facility/desk/search/lookUpRooms.ts';
import { roomsAtDesk } from '#server/facility/desk/search/roomsAtDesk.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import type { Finds } from '#server/reservation/desk/find.ts';

/** How staff find what is reserved. */
export const deskKinds: DeskKinds = { reservation: roomsAtDesk, eventReservation: coursesAtDesk };

export const finds: Finds = { reservation: lookUpRooms, eventReservation: lookUpCourses };
