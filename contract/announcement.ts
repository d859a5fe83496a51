import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id } from './values.ts';

export const announcement = z.object({
  announcementId: id,
  title: z.string(),
  body: z.string(),
  publishedOn: day,
  /** The hall that it is about; null and '' for all of them. */
  containerId: id.nullable(),
  containerName: z.string(),
  isImportant: z.boolean(),
  /** What was corrected since, and when; '' and null for nothing. */
  correction: z.string(),
  correctedOn: day.nullable(),
});

export type Announcement = z.infer<typeof announcement>;

export const announcementEndpoints = {
  'Announcement/GetAnnouncement': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Published announcements, newest first.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(announcement) }),
  }),
};
