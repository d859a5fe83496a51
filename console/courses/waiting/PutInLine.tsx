import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { Registered } from '#console/booking/draft.ts';
import { ForPersonDialog } from '#console/people/ForPersonDialog.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { VacancyOrder } from '#contract/tenant.ts';
import { Button } from '#ui/action/Button.tsx';

type PutInLineProps = { course: ListedCourse; order: VacancyOrder; name: string; onDone: (text: string) => void };

/** What becomes of whoever is entered: where all are told at once there is no line. */
const becomes = (order: VacancyOrder) =>
  order === 'all' ? '席が空いたときにお知らせする方に加えます。' : '列の最後に加えます。';

const PutDialog = ({ course, order, name, onDone, onClose }: PutInLineProps & { onClose: () => void }) => {
  const put = useStaffMutation('Desk/PutInLine');
  const send = async ({ userId, personName }: Registered) => {
    const { containerId, eventId } = course;
    const done = await put.mutateAsync({ containerId, eventId, userId }).catch(() => null);
    if (done === null) return;
    await put.refresh();
    onDone(`${personName}様の「${name}」を受け付けました。`);
  };
  return (
    <ForPersonDialog title={`${name}の代理申込`} act={put} onSend={send} onClose={onClose}>
      {() => (
        <>
          <p>
            {course.eventNumber} {course.eventName}
          </p>
          <p className="phrase">{`利用者が自分で申し込むときと同じ条件で判断し、${becomes(order)}`}</p>
        </>
      )}
    </ForPersonDialog>
  );
};

/** Has somebody who telephoned or stands at the counter wait for a seat. */
export const PutInLine = ({ course, order, name, onDone }: PutInLineProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setIsOpen(true)}>
        {name}の代理申込
      </Button>
      {isOpen && (
        <PutDialog
          course={course}
          order={order}
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
