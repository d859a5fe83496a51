import type { AffectedByClosure, ClosureWanted } from '#contract/desk/closure.ts';
import { dayOf } from '#rules/day/day.ts';
import { closedDays, whyNotClosable } from '#rules/facility/closure/closurePlan.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { affectedBy, closedSpaces, digestOf } from './affected.ts';
import type { CourseSide } from './courseSide.ts';

type Ports = { readonly courses: CourseSide };

/** Throws why something cannot be closed so. */
export function demandClosable(wanted: ClosureWanted, now: string) {
  const why = whyNotClosable(wanted, dayOf(now));
  if (why) throw new Refused(why);
}

/** Names are shown only to callers who may know the people of the place. */
export const showingPeople = (context: Context<Staff>, containerId: string) => {
  const showsPeople = reaches(reachIn(context, 'person.view'), containerId);
  return <Line extends Pick<AffectedByClosure, 'personName' | 'userNumber'>>(line: Line): Line =>
    showsPeople ? line : { ...line, personName: '', userNumber: '' };
};

/** What a closure would lie over; changes nothing. Refuses what cannot be closed so, closureTooMany and notFound. */
export const previewClosure =
  ({ courses }: Ports): Operation<'Desk/PreviewClosure'> =>
  async (context, wanted) => {
    demandClosable(wanted, context.now);
    const spaceIds = await closedSpaces(context, wanted);
    const items = await affectedBy(context, { courses, wanted, spaceIds, isOffering: true });
    return {
      digest: digestOf(wanted, items),
      days: closedDays(wanted).length,
      items: items.map(showingPeople(context, wanted.containerId)),
    };
  };
