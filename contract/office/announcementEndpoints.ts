import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, id, localDateTime, textUpTo, wholeNumber } from '../values.ts';

/** What is announced. `containerId` null is for everybody, `publishedFrom` null begins at once. */
const form = z.strictObject({
  title: textUpTo(1_000),
  body: textUpTo(20_000),
  containerId: id.nullable(),
  isImportant: z.boolean(),
  publishedFrom: localDateTime.nullable(),
  publishedTo: localDateTime.nullable(),
});

const draft = z.strictObject({ draftId: id, version: wholeNumber });
const one = z.strictObject({ announcementId: id, version: wholeNumber });

const listed = z.object({
  /** Of the announcement, or of a draft of one. */
  id,
  state: z.enum(['draft', 'scheduled', 'published', 'ended']),
  title: z.string(),
  /** Of its hall; '' for all of them. */
  containerName: z.string(),
  isImportant: z.boolean(),
  publishedFrom: localDateTime.nullable(),
  publishedTo: localDateTime.nullable(),
  isCorrected: z.boolean(),
  /** Null, and '', for what a bundle brought. */
  changedAt: localDateTime.nullable(),
  changedBy: z.string(),
});

export type AnnouncementForm = z.infer<typeof form>;
export type ListedAnnouncement = z.infer<typeof listed>;

const shared = { access: 'staff', permission: 'announcement.publish', scope: 'anywhere' } as const;

/** What staff announce to residents. */
export const officeAnnouncementEndpoints = {
  'Office/ListAnnouncements': endpoint({
    ...shared,
    effect: 'read',
    reads: ['announcements', 'places'],
    summary: 'Drafts and announcements of the halls that the caller announces for, the newest first.',
    request: z.strictObject({}),
    response: z.object({
      items: z.array(listed),
      /** The halls that the caller announces for, and whether for all of them together. */
      halls: z.array(z.object({ containerId: id, containerName: z.string() })),
      isForAll: z.boolean(),
    }),
  }),
  'Office/GetAnnouncement': endpoint({
    ...shared,
    effect: 'read',
    reads: ['announcements'],
    summary: 'An announcement, or a draft of one, as it stands.',
    request: z.strictObject({ id }),
    response: z.object({
      form,
      version: wholeNumber,
      state: listed.shape.state,
      correction: z.string(),
      correctedAt: localDateTime.nullable(),
      changedAt: localDateTime.nullable(),
      changedBy: z.string(),
    }),
  }),
  'Office/SaveAnnouncementDraft': endpoint({
    ...shared,
    effect: 'change',
    touches: ['announcements'],
    isLarge: true,
    summary: 'Keeps an announcement that is not finished. Nobody but staff sees it.',
    request: form.extend({
      /** The one that is saved again; null for a new one. */
      draft: draft.nullable().default(null),
    }),
    response: draft,
  }),
  'Office/DropAnnouncementDraft': endpoint({
    ...shared,
    effect: 'change',
    touches: ['announcements'],
    summary: 'Throws a draft of an announcement away.',
    request: draft,
    response: acknowledged,
  }),
  'Office/PublishAnnouncement': endpoint({
    ...shared,
    effect: 'change',
    touches: ['announcements', 'places', 'fees'],
    isLarge: true,
    summary: 'Publishes an announcement, at once or from a moment on, or changes one. Sends nothing to anybody.',
    request: form.extend({
      /** The draft that it ends. */
      draft: draft.nullable().default(null),
      /** The one that it changes, and what readers are told of the change; '' for nothing. */
      changing: one
        .extend({ correction: textUpTo(2_000) })
        .nullable()
        .default(null),
    }),
    response: z.object({ announcementId: id }),
  }),
  'Office/EndAnnouncement': endpoint({
    ...shared,
    effect: 'change',
    touches: ['announcements', 'places', 'fees'],
    summary: 'Takes an announcement from its readers at once; one that has not begun becomes a draft again.',
    request: one,
    response: z.object({ draftId: id.nullable() }),
  }),
};
