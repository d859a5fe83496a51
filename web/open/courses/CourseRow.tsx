import { memo } from 'react';
import { Link } from 'react-router';
import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { DatesText } from '#ui/text/DatesText.tsx';
import { drillDown } from '#web/address/back.ts';
import { feeText, firstDateText, seatsText } from '#web/event/eventTexts.ts';
import { CourseBadge } from './CourseBadge.tsx';

type Shown = { tenantAlias: string; Heading: 'h2' | 'h3' };

/** On desktops name, day, price and seats stand in columns. */
const columns =
  'flex flex-col gap-x-4 gap-y-1 desktop:grid desktop:grid-cols-[minmax(0,1fr)_13rem_10rem_5.5rem] desktop:items-start';

/** One course of the list; the whole row can be pressed. */
const CourseRow = memo(({ course, tenantAlias, Heading }: Shown & { course: EventWithPlace }) => (
  <li
    className={`relative border-b border-solid-gray-300 bg-white px-gutter py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] last:border-b-0 hover:bg-key-50 ${columns}`}
  >
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="text-std-18B-160 leading-150">
          <Link
            to={paths.openCourse(tenantAlias, course.eventId)}
            state={drillDown}
            className="link name after:absolute after:inset-0"
          >
            {course.eventName}
          </Link>
        </Heading>
        <CourseBadge course={course} />
      </div>
      <p className="name text-dns-14N-130 text-solid-gray-700">
        {course.eventContainerName} {course.eventCategoryName}
      </p>
    </div>
    <p className="leading-150">
      <DatesText text={firstDateText(course.dateTimes)} />
    </p>
    <p className="flex flex-wrap gap-x-4 leading-150 desktop:contents">
      <span>{feeText(course)}</span>
      <span className="desktop:text-end">{course.canReserve && seatsText(course)}</span>
    </p>
  </li>
));

type CourseRowsProps = {
  label: string;
  courses: readonly EventWithPlace[];
  tenantAlias: string;
  headingLevel?: 2 | 3 | undefined;
};

/** Courses in a list. */
export const CourseRows = ({ label, courses, tenantAlias, headingLevel = 2 }: CourseRowsProps) => (
  <ul
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    role="list"
    aria-label={label}
    className="overflow-clip rounded-12 border border-solid-gray-300"
  >
    {courses.map((course) => (
      <CourseRow key={course.eventId} course={course} tenantAlias={tenantAlias} Heading={`h${headingLevel}`} />
    ))}
  </ul>
);
