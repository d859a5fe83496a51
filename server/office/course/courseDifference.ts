import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';

/**
 * A difference of the courses of a town, without the course itself and the place and the category around others.
 * `wasThere`: the course had been made before, so that it comes and goes only by being published.
 */
export const courseDifference =
  (key: string, wasThere: boolean) =>
  ({ kind, path, subject, field, before, after }: Difference): PlaceDifference => {
    const names = subject.split(' › ');
    const isInCourse = path.includes('/events/');
    const isWhole = path.endsWith(`/events/${key}`);
    if (isWhole && wasThere && kind !== 'changed') return publishing(kind === 'added');
    const shown = isWhole || path.includes(`/events/${key}/`) ? names.slice(3) : names.slice(isInCourse ? 2 : -1);
    return { kind, subject: shown.join(' › '), field, before, after };
  };

const publishing = (isPublished: boolean): PlaceDifference => ({
  kind: 'changed',
  subject: '',
  field: 'published',
  before: String(!isPublished),
  after: String(isPublished),
});
