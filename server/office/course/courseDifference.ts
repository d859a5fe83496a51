import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';

/** A difference of the courses of a town, without the course itself and the place and the category around others. */
export const courseDifference =
  (key: string) =>
  ({ kind, path, subject, field, before, after }: Difference): PlaceDifference => {
    const names = subject.split(' › ');
    const isInCourse = path.includes('/events/');
    const isOwn = path.includes(`/events/${key}/`) || path.endsWith(`/events/${key}`);
    const shown = isOwn ? names.slice(3) : isInCourse ? names.slice(2) : names.slice(-1);
    return { kind, subject: shown.join(' › '), field, before, after };
  };
