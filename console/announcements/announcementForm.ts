import type { ResponseOf } from '#contract/endpoints.ts';
import type { AnnouncementForm } from '#contract/office/announcementEndpoints.ts';

/** An announcement as it is typed. `containerId` '' is for all halls. */
export type TypedAnnouncement = {
  readonly title: string;
  readonly body: string;
  readonly containerId: string;
  readonly isImportant: boolean;
  /** 'now', or 'later' with the moment. */
  readonly begins: string;
  readonly publishedFrom: string;
  readonly publishedTo: string;
};

/** For which halls somebody announces, and whether for all of them together. */
export type Announcer = Pick<ResponseOf<'Office/ListAnnouncements'>, 'halls' | 'isForAll'>;

export const blankAnnouncement = ({ halls, isForAll }: Announcer): TypedAnnouncement => ({
  title: '',
  body: '',
  containerId: isForAll ? '' : (halls[0]?.containerId ?? ''),
  isImportant: false,
  begins: 'now',
  publishedFrom: '',
  publishedTo: '',
});

export const typedFrom = ({
  publishedFrom,
  publishedTo,
  containerId,
  ...rest
}: AnnouncementForm): TypedAnnouncement => ({
  ...rest,
  containerId: containerId ?? '',
  begins: publishedFrom === null ? 'now' : 'later',
  publishedFrom: publishedFrom ?? '',
  publishedTo: publishedTo ?? '',
});

/** What is sent. */
export const formOf = ({
  title,
  body,
  containerId,
  isImportant,
  begins,
  publishedFrom,
  publishedTo,
}: TypedAnnouncement): AnnouncementForm => ({
  title: title.trim(),
  body,
  containerId: containerId || null,
  isImportant,
  publishedFrom: begins === 'now' ? null : publishedFrom || null,
  publishedTo: publishedTo || null,
});
