import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { ChosenPerson } from '#console/people/ChosenPerson.tsx';
import type { ListedCourse } from '#contract/desk/courses.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

type PutInLineProps = { course: ListedCourse; name: string; onDone: (text: string) => void };

const PutDialog = ({ course, name, onDone, onClose }: PutInLineProps & { onClose: () => void }) => {
  const put = useStaffMutation('Desk/PutInLine');
  const [person, setPerson] = useState<Registered | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const send = async () => {
    setIsMissing(person === null);
    if (person === null || put.isPending) return;
    const { containerId, eventId } = course;
    const done = await put.mutateAsync({ containerId, eventId, userId: person.userId }).catch(() => null);
    if (done === null) return;
    await put.refresh();
    onDone(`${person.personName}様の「${name}」を受け付けました。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title={`${name}の代理申込`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={put.isPending} busyLabel="申し込んでいます" onClick={send}>
            申し込む
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={put.error} onReload={put.reload} />
        <p>
          {course.eventNumber} {course.eventName}
        </p>
        <p className="phrase">利用者が自分で申し込むときと同じ条件で判断し、列の最後に加えます。</p>
        <ChosenPerson
          person={person}
          isMissing={isMissing}
          onPick={(next) => {
            put.reset();
            setIsMissing(false);
            setPerson(next);
          }}
        />
      </div>
    </Dialog>
  );
};

/** Has somebody who telephoned or stands at the counter wait for a seat. */
export const PutInLine = ({ course, name, onDone }: PutInLineProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setIsOpen(true)}>
        {name}の代理申込
      </Button>
      {isOpen && (
        <PutDialog
          course={course}
          name={name}
          onClose={() => setIsOpen(false)}
          onDone={(text) => {
            setIsOpen(false);
            onDone(text);
          }}
        />
      )}
    </>
  );
};
