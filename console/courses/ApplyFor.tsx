import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { ForPersonDialog } from '#console/people/ForPersonDialog.tsx';
import { useReservationLink } from '#console/reservations/listParts.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { type ChosenParticipant, ParticipantChoice } from './ParticipantChoice.tsx';

type Done = ResponseOf<'Desk/ApplyForCourse'> & { readonly personName: string };

type DialogProps = { course: ListedCourse; onDone: (done: Done) => void; onClose: () => void };

/** Where a full course leads. */
const FullNote = ({ eventId }: { eventId: string }) => {
  const tenant = useTenant();
  return (
    <p className="phrase">
      この講座は満席です。お待ちになる方は
      <Link to={paths.waitingList(tenant.tenantAlias, eventId)} className="link">
        {watchWords(tenant).name}
      </Link>
      で受け付けます。
    </p>
  );
};

const ApplyDialog = ({ course, onDone, onClose }: DialogProps) => {
  const apply = useStaffMutation('Desk/ApplyForCourse');
  const [chosen, setChosen] = useState<ChosenParticipant | null>(null);
  const send = async ({ userId, personName }: Registered) => {
    const { containerId, eventId } = course;
    // Whoever was chosen of another person is nobody here.
    const one = chosen?.userId === userId ? chosen : null;
    if (course.participants && one === null) return;
    const child = one?.childId ? { childId: one.childId } : {};
    const done = await apply.mutateAsync({ containerId, eventId, userId, ...child }).catch(() => null);
    if (done === null) return;
    await apply.refresh();
    onDone({ ...done, personName: one?.childId ? one.name : personName });
  };
  return (
    <ForPersonDialog
      title="代理申込"
      verb={course.span?.isLottery ? '抽選に申し込む' : '申し込む'}
      act={apply}
      note={course.state === 'full' && <FullNote eventId={course.eventId} />}
      about={(person, isChecked) =>
        course.participants && (
          <ParticipantChoice
            key={person.userId}
            person={person}
            isForChildrenOnly={course.participants === 'only_children'}
            chosen={chosen}
            isMissing={isChecked}
            onChoose={setChosen}
          />
        )
      }
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {course.eventNumber} {course.eventName}
          </p>
          <p className="phrase">
            利用者が自分で申し込むときと同じ条件で判断し、同じお知らせを送ります。受講料は窓口で収納します。
          </p>
        </>
      )}
    </ForPersonDialog>
  );
};

const doneText = ({ personName, outcome }: Done) =>
  outcome === 'applied' ? `${personName}様を抽選に申し込みました。` : `${personName}様の申込みを受け付けました。`;

/** Enters somebody who telephoned or stands at the counter, if this user may. */
export const ApplyFor = ({ course }: { course: ListedCourse }) => {
  const { permissions } = useSelf();
  const linkOf = useReservationLink('名簿');
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const isTaking = course.state === 'open' || course.state === 'full';
  if (!isTaking || !permissions.includes('reservation.create') || !permissions.includes('person.view')) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      {done && (
        // In a line of its own, above the buttons it stands among.
        <div className="basis-full">
          <DoneBanner key={done.reservationId} title={doneText(done)}>
            <Link {...linkOf(done.reservationId)} className="hit-area link">
              予約の詳細（収納・領収書）を開く
            </Link>
          </DoneBanner>
        </div>
      )}
      <Button
        icon={<UserPlus aria-hidden="true" className="size-5" />}
        onClick={() => {
          setDone(null);
          setIsOpen(true);
        }}
      >
        代理申込
      </Button>
      {isOpen && (
        <ApplyDialog
          course={course}
          onClose={close}
          onDone={(made) => {
            close();
            setDone(made);
          }}
        />
      )}
    </>
  );
};
