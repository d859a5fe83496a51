import { coursesAtDesk } from '#server/event/desk/coursesAtDesk.ts';
import { findCourses } from '#server/event/desk/findCourses.ts';
import { findRooms } from '#server/facility/desk/search/findRooms.ts';
import { roomsAtDesk } from '#server/facility/desk/search/roomsAtDesk.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import type { Finds } from '#server/reservation/desk/find.ts';

/** How staff find what is reserved. */
export const deskKinds: DeskKinds = { reservation: roomsAtDesk, eventReservation: coursesAtDesk };

export const finds: Finds = { reservation: findRooms, eventReservation: findCourses };
