import { z } from 'zod';
import { announcement } from '../announcement.ts';
import { endpoint, offered } from '../endpoint.ts';
import { eventWithPlace } from '../event/event.ts';
import { exampleIds } from '../exampleIds.ts';
import { facilityEndpoints } from '../facility/facilityEndpoints.ts';
import { hallPage } from '../facility/page.ts';
import { id, month } from '../values.ts';
import { monthAvailability, roomInHall } from './pages.ts';
import { foundRooms, roomSearch } from './search.ts';

const dayAvailability = facilityEndpoints['Reservation/GetDayAvailability'];
const dayArticleAvailability = facilityEndpoints['Reservation/GetDayArticleAvailability'];

/**
 * What anybody may look at where the tenant shows itself to the public, and its residents in any case. Whoever has a session
 * sees what they see themselves.
 */
export const publicEndpoints = {
  'Public/GetHalls': offered(
    { tag: 'halls', permission: 'board.view', scope: 'tenant', example: {} },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: 'Every hall with its rooms, pictures and how one gets there.',
      request: z.strictObject({}),
      response: z.object({ items: z.array(hallPage) }),
    }),
  ),
  'Public/GetHall': offered(
    { tag: 'halls', permission: 'board.view', scope: 'container', example: { containerId: exampleIds.containerId } },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: 'One hall.',
      request: z.strictObject({ containerId: id }),
      response: hallPage,
    }),
  ),
  'Public/GetRoom': endpoint({
    access: 'visitor',
    effect: 'read',
    summary: 'One room with its prices, what it lends, and its hall.',
    request: z.strictObject({ articleId: id }),
    response: roomInHall,
  }),
  'Public/GetDayAvailability': offered(
    {
      tag: 'halls',
      permission: 'board.view',
      scope: 'container',
      example: { containerId: exampleIds.containerId, date: '2026-12-01' },
    },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: dayAvailability.summary,
      request: dayAvailability.request,
      response: dayAvailability.response,
    }),
  ),
  'Public/GetDayArticleAvailability': offered(
    {
      tag: 'halls',
      permission: 'board.view',
      scope: 'container',
      example: { containerId: exampleIds.containerId, articleId: exampleIds.articleId, date: '2026-12-01' },
    },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: dayArticleAvailability.summary,
      request: dayArticleAvailability.request,
      response: dayArticleAvailability.response,
    }),
  ),
  'Public/GetMonthAvailability': offered(
    {
      tag: 'halls',
      permission: 'board.view',
      scope: 'container',
      example: { containerId: exampleIds.containerId, articleId: exampleIds.articleId, month: '2026-12' },
    },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: 'A month of one room: one mark per day.',
      request: z.strictObject({ containerId: id, articleId: id, month }),
      response: monthAvailability,
    }),
  ),
  'Public/Search': endpoint({
    access: 'visitor',
    effect: 'read',
    summary:
      'Rooms of all halls by day, hours, people, use, equipment, place and text, with the frames that can be had.',
    request: roomSearch,
    response: foundRooms,
  }),
  'Public/GetCourses': offered(
    { tag: 'courses', permission: 'board.view', scope: 'tenant', example: {} },
    endpoint({
      access: 'visitor',
      effect: 'read',
      summary: 'All courses on offer, by place and category and within it in their order.',
      request: z.strictObject({}),
      response: z.object({ items: z.array(eventWithPlace) }),
    }),
  ),
  'Public/GetCourse': endpoint({
    access: 'visitor',
    effect: 'read',
    summary: 'One course.',
    request: z.strictObject({ eventId: id }),
    response: eventWithPlace,
  }),
  'Public/GetAnnouncement': endpoint({
    access: 'visitor',
    effect: 'read',
    summary: 'Published announcements, newest first.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(announcement) }),
  }),
};
