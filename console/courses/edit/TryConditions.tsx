import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useNow, useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { Registered } from '#console/booking/draft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { ChosenPerson } from '#console/people/ChosenPerson.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { eventRefusalText } from '#contract/event/eventRefusals.ts';
import type { CourseForm } from '#contract/office/courseForm.ts';
import { barredEvents } from '#rules/event/whyNotChoosable.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Choice, ChoiceFieldset } from '#ui/form/ChoiceGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { dateTimeText } from '#ui/text/format.ts';

type Tried = ResponseOf<'Office/TryCourse'>;
type Course = Tried['courses'][number];

type CourseChoiceProps = { course: Course; barred: string; isChosen: boolean; onToggle: () => void };

/** A chosen course stays open, so that it can be given up again. */
const CourseChoice = ({ course, barred, isChosen, onToggle }: CourseChoiceProps) => {
  const { eventNumber, eventName, entryType, reason } = course;
  const why = reason || barred;
  return (
    <Choice
      type="checkbox"
      checked={isChosen}
      disabled={why !== '' && !isChosen}
      onChange={onToggle}
      label={
        <>
          {eventNumber} {eventName}
          <span className="block text-dns-14N-130">
            {why || (entryType === 'lottery' ? '抽選に申し込めます。' : '申し込めます。')}
          </span>
        </>
      }
    />
  );
};

/** The list as the person would have it: what is chosen takes others away at once, by the residents' rule. */
const Choices = ({ tried }: { tried: Tried }) => {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const { courses } = tried;
  if (courses.length === 0) return <p>日程を入れると、条件を試せます。</p>;
  const barred = barredEvents({ ...tried, events: courses }, chosenIds);
  const toggle = (eventId: string) =>
    setChosenIds((before) =>
      before.includes(eventId) ? before.filter((one) => one !== eventId) : [...before, eventId],
    );
  const textOf = (eventId: string) => {
    const facts = barred.get(eventId);
    return facts ? eventRefusalText(facts) : '';
  };
  return (
    <ChoiceFieldset
      legend="講座"
      support="選んでいくと、条件で選べなくなる講座とその理由が、利用者の画面と同じように変わります。下書きの講座も、公開したものとして判断します。"
    >
      {() =>
        courses.map((course) => (
          <CourseChoice
            key={course.eventId}
            course={course}
            barred={textOf(course.eventId)}
            isChosen={chosenIds.includes(course.eventId)}
            onToggle={() => toggle(course.eventId)}
          />
        ))
      }
    </ChoiceFieldset>
  );
};

type TryProps = { containerId: string; eventId: string; spans: CourseForm['spans'] };

const TryDialog = ({ containerId, eventId, spans, onClose }: TryProps & { onClose: () => void }) => {
  const now = useNow();
  const [person, setPerson] = useState<Registered | null>(null);
  const [at, setAt] = useState('');
  const query = useStaffQuery(
    'Office/TryCourse',
    { containerId, eventId, userId: person?.userId ?? '', at: at || null },
    // Each look at somebody is written down.
    { enabled: person !== null, refetchOnWindowFocus: false, isOfForm: true },
  );
  const openings = [...new Set(spans.map(({ opens }) => opens))].filter((opens) => opens > now).toSorted();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="条件を試す"
      actions={
        <Button variant="outline" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ChosenPerson person={person} isMissing={false} onPick={setPerson} />
        {openings.length > 0 && (
          <SelectField
            label="申し込む日時"
            placeholder=""
            options={[
              { value: '', label: 'いま' },
              ...openings.map((opens) => ({ value: opens, label: `${dateTimeText(opens)}（受付の始まり）` })),
            ]}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
        {person && (
          <QueryState query={query}>{(tried) => <Choices key={`${person.userId} ${at}`} tried={tried} />}</QueryState>
        )}
      </div>
    </Dialog>
  );
};

/** Tries the conditions of a course as somebody would meet them, if this user may see who people are. */
export const TryConditions = (props: TryProps) => {
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  if (!permissions.includes('person.view')) return null;
  return (
    <>
      <Button
        variant="outline"
        icon={<FlaskConical aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        条件を試す
      </Button>
      {isOpen && <TryDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};
