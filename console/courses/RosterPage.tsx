import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { ExportButton } from '#console/reservations/ExportButton.tsx';
import { useReservationLink } from '#console/reservations/listParts.tsx';
import type { ListedCourse, Participant } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { courseStates } from '#rules/event/desk/courseState.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dayRangeText } from '#ui/text/format.ts';
import { ApplyFor } from './ApplyFor.tsx';
import { CalledOff } from './CalledOff.tsx';
import { CallOff } from './CallOff.tsx';
import { CourseTabs } from './CourseTabs.tsx';
import { ChangedSessions } from './change/ChangedSessions.tsx';
import { ChangeSession } from './change/ChangeSession.tsx';
import { nextText, seatsText, stateTones } from './courseWords.ts';
import { RosterPrint } from './RosterPrint.tsx';
import { rosterColumns } from './rosterColumns.tsx';

type Roster = ResponseOf<'Desk/GetRoster'>;

const CourseFacts = ({ course }: { course: ListedCourse }) => (
  <DescriptionList
    items={[
      { term: '施設', value: course.containerName },
      { term: 'カテゴリー', value: course.categoryName },
      { term: '日程', value: `${dayRangeText(course.firstDay, course.lastDay)}　全${count(course.sessions, '回')}` },
      {
        term: '状態',
        value: (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={stateTones[course.state]}>{courseStates[course.state]}</Badge>
            {nextText(course)}
          </span>
        ),
      },
      { term: '申込・定員', value: seatsText(course) },
    ]}
  />
);

/** What a roster can be narrowed down to: who has a place, whose fee is owed, or one state. */
const groups: Readonly<Record<string, { readonly label: string; has(person: Participant): boolean }>> = {
  place: { label: '参加者（席のある方）', has: ({ hasPlace }) => hasPlace },
  owed: { label: '未払い', has: ({ isOwed }) => isOwed },
};

const isIn = (person: Participant, chosen: string) =>
  chosen === '' || (groups[chosen]?.has(person) ?? person.state === chosen);

function optionsFor(people: readonly Participant[]) {
  const numbered = (value: string, label: string) => ({
    value,
    label: `${label}　${count(people.filter((person) => isIn(person, value)).length, '名')}`,
  });
  const states = new Map(people.map(({ state, statusText }) => [state, statusText]));
  return [
    numbered('', 'すべて'),
    ...Object.entries(groups).map(([value, { label }]) => numbered(value, label)),
    ...[...states].map(([state, label]) => numbered(state, label)),
  ];
}

const People = ({ people, hasMore }: Pick<Roster, 'people' | 'hasMore'>) => {
  const [{ only, sort }, set] = useAddressState(['only', 'sort']);
  const shown = people.filter((person) => isIn(person, only));
  const linkOf = useReservationLink('名簿');
  return (
    <div className="flex flex-col gap-4">
      <search className="max-w-96">
        <SelectField
          label="表示する方"
          placeholder=""
          options={optionsFor(people)}
          value={only}
          onChange={({ target }) => void set({ only: target.value })}
        />
      </search>
      {hasMore && <p>申込みの早い順に、はじめの1,000名を表示しています。</p>}
      {shown.length === 0 ? (
        <p>この条件の方はいません。</p>
      ) : (
        <ListTable
          caption="名簿"
          columns={rosterColumns(linkOf)}
          rows={shown}
          idOf={({ reservationId }) => reservationId}
          isPaged
          isRowPressable
          sort={sort}
          onSort={(next) => void set({ sort: next })}
        />
      )}
    </div>
  );
};

/** Whom a message from here begins with: who is on show, where a message knows them. */
const whoOf = (only: string): { readonly who?: string } => {
  const who = { place: 'reserved', owed: 'unpaid', applied: 'waiting' }[only];
  return who ? { who } : {};
};

const EditLink = ({ eventId }: { eventId: string }) => {
  const { tenantAlias } = useTenant();
  if (!useSelf().permissions.includes('course.edit')) return null;
  return (
    <LinkButton variant="outline" to={paths.course(tenantAlias, eventId)}>
      講座を編集する
    </LinkButton>
  );
};

const Shown = ({ roster }: { roster: Roster }) => {
  const { course, people, hasMore } = roster;
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const [{ only }] = useAddressState(['only']);
  return (
    <>
      {course.state === 'calledOff' && <CalledOff course={course} />}
      <CourseFacts course={course} />
      <ChangedSessions course={course} />
      <div className="flex flex-wrap items-start gap-3">
        <ApplyFor course={course} />
        <EditLink eventId={course.eventId} />
        <RosterPrint roster={roster} />
        {people.some(({ isOwed }) => isOwed) && permissions.includes('money.receive') && (
          <LinkButton to={paths.unpaidOf(tenantAlias, course.eventId)} variant="outline">
            受講料を請求する
          </LinkButton>
        )}
        {people.length > 0 && permissions.includes('message.send') && (
          <LinkButton to={paths.newMessage(tenantAlias, { course: course.eventId, ...whoOf(only) })} variant="outline">
            メッセージを送る
          </LinkButton>
        )}
        {people.length > 0 && (
          <ExportButton search={{ articleId: course.eventId, from: course.firstDay, to: course.lastDay }} />
        )}
        <ChangeSession roster={roster} />
        <CallOff course={course} />
      </div>
      {people.length === 0 ? <p>申し込んだ方はまだいません。</p> : <People people={people} hasMore={hasMore} />}
    </>
  );
};

/** Who takes part in a course. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { eventId = '' } = useParams();
  const query = useStaffQuery('Desk/GetRoster', { eventId });
  const course = query.data?.course;
  return (
    <Page
      title={course ? `${course.eventNumber} ${course.eventName}` : '名簿'}
      backTo={paths.courses(tenantAlias)}
      backLabel="講座の一覧"
    >
      <CourseTabs eventId={eventId} />
      <QueryState query={query}>{(roster) => <Shown roster={roster} />}</QueryState>
    </Page>
  );
};
