import type { Group } from '#console/office/groups/group.ts';
import type { CourseChoices } from '#contract/office/courseEndpoints.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { whyCourseStays } from '#rules/event/edit/whyCourseStays.ts';
import { audienceGroup } from './audienceGroup.tsx';
import { basicGroup, stateGroup } from './basicGroups.ts';
import { companionsGroup } from './companionsGroup.tsx';
import { conditionsGroup } from './conditionsGroup.tsx';
import { seatsGroup } from './seatsGroup.tsx';
import { sessionsGroup } from './sessionsGroup.tsx';
import { spansGroup } from './spansGroup.tsx';

type Wanted = {
  readonly containerId: string;
  readonly ownKey: string;
  readonly choices: CourseChoices;
  /** The town keeps the children of its people. */
  readonly takesChildren: boolean;
};

/** What of a course is shown together, in the order in which it is made. */
export const courseGroups = ({ containerId, ownKey, choices, takesChildren }: Wanted): readonly Group<CourseForm>[] => [
  basicGroup(choices.places.find((place) => place.containerId === containerId)?.categories ?? []),
  sessionsGroup(choices.holidays),
  seatsGroup,
  spansGroup(choices),
  audienceGroup(choices.classes, takesChildren),
  conditionsGroup({ ...choices, ownKey }),
  companionsGroup,
  stateGroup,
];

/** The same of a course with entries, which says at once what of it stays. */
export const staying = (group: Group<CourseForm>, form: CourseForm): Group<CourseForm> => ({
  ...group,
  render: (props) => {
    const reasons = new Set(
      whyCourseStays(form, { ...form, ...group.values(props.texts, form) }).map(({ reason }) => reason),
    );
    return (
      <>
        {[...reasons].map((reason) => (
          <p key={reason} role="status" className="text-error-2 phrase">
            ＊{reason}
          </p>
        ))}
        {group.render(props)}
      </>
    );
  },
});
