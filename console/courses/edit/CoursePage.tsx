import { Copy } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffPages, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { ChangesCard } from '#console/office/Changes.tsx';
import { GroupCards } from '#console/office/GroupCards.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { whyNotEdited } from '#rules/event/edit/whyNotEdited.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { courseCalls } from './courseCalls.ts';
import { courseGroups, staying } from './courseGroups.tsx';
import { TryConditions } from './TryConditions.tsx';

type Shown = ResponseOf<'Office/GetCourse'>;

const Entered = ({ eventId }: { eventId: string }) => {
  const { tenantAlias } = useTenant();
  const mayCallOff = useSelf().permissions.includes('closure.commit');
  return (
    <NotificationBanner tone="info" title="申込みがある講座です">
      <p className="phrase">
        説明文、定員を増やすこと、日程の追加、先着の受付の終わり、受付期間の追加は、このまま変更できます。そのほかは変更できません。
      </p>
      <p className="phrase">
        休講、日程・会場の変更、中止は、申し込んだ方へお知らせしながら
        <Link to={paths.roster(tenantAlias, eventId)} className="hit-area link">
          名簿
        </Link>
        で{mayCallOff ? '行います。' : '館長・施設担当が行います。'}
      </p>
    </NotificationBanner>
  );
};

type ChangesProps = { containerId: string; eventId: string; onDone: (flash: string) => void };

const CourseChanges = ({ containerId, eventId, onDone }: ChangesProps) => (
  <ChangesCard
    calls={courseCalls}
    name={`course.${eventId}`}
    query={useStaffPages('Office/ListCourseChanges', { containerId, eventId })}
    requestOf={({ fields }) => ({ containerId, eventId, fields })}
    onDone={onDone}
  />
);

const Groups = ({ shown, eventId, onDone }: { shown: Shown; eventId: string; onDone: (flash: string) => void }) => {
  const { takesChildren = false } = useTenant();
  const { course, form, choices } = shown;
  if (!course) return null;
  const { containerId, key, isEntered, state } = course;
  const closed = whyNotEdited(state);
  const groups = courseGroups({ containerId, ownKey: key, choices, takesChildren });
  return (
    <>
      {closed !== null && <NotificationBanner tone="warning" title={closed} />}
      {closed === null && isEntered && <Entered eventId={eventId} />}
      <GroupCards
        calls={courseCalls}
        name={`course.${eventId}`}
        groups={isEntered ? groups.map((group) => staying(group, form)) : groups}
        form={form}
        isClosed={closed !== null}
        changeOf={(fields) => ({ containerId, eventId, fields })}
        onDone={onDone}
      />
    </>
  );
};

/** A course as it is set up. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { eventId = '' } = useParams();
  const query = useStaffQuery('Office/GetCourse', { eventId });
  const { flash, tell } = useFlash(useArrivalFlash());
  const course = query.data?.course;
  return (
    <Page
      title={query.data ? `${query.data.form.number} ${query.data.form.name}` : '講座の編集'}
      backTo={paths.roster(tenantAlias, eventId)}
      backLabel="名簿"
      width="text"
      aside={course && <CourseChanges containerId={course.containerId} eventId={eventId} onDone={tell} />}
    >
      <Flash flash={flash} />
      {query.data?.course && (
        <div className="flex flex-wrap gap-3">
          <LinkButton
            variant="outline"
            to={paths.copyCourses(tenantAlias, eventId)}
            icon={<Copy aria-hidden="true" className="size-5" />}
          >
            この講座を複製する
          </LinkButton>
          <TryConditions containerId={query.data.course.containerId} eventId={eventId} spans={query.data.form.spans} />
        </div>
      )}
      <QueryState query={query}>{(shown) => <Groups shown={shown} eventId={eventId} onDone={tell} />}</QueryState>
    </Page>
  );
};
