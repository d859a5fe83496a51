import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { whyNotCallOff } from '#rules/event/desk/courseState.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count, yen } from '#ui/text/format.ts';

const Concerned = ({ shown }: { shown: ResponseOf<'Desk/PreviewCallOff'> }) => (
  <DescriptionList
    items={[
      {
        term: 'お知らせする方',
        value: `${count(shown.people, '名')}${shown.waiting > 0 ? `（うち抽選待ち ${count(shown.waiting, '名')}）` : ''}`,
      },
      {
        term: '返金',
        value: shown.paid === 0 ? '支払った方はいません。' : `${count(shown.paid, '名')}に合計 ${yen(shown.refund)}`,
      },
      {
        term: '電話で連絡する方',
        value:
          shown.toPhone === 0
            ? 'いません。'
            : `${count(shown.toPhone, '名')}（メールもLINEも届かない方。「要対応」に載ります。）`,
      },
    ]}
  />
);

const CallOffDialog = ({ course, onClose }: { course: ListedCourse; onClose: () => void }) => {
  const { containerId, eventId } = course;
  const form = useActForm(`courses.callOff.${eventId}`, {});
  const { reason } = form.typed;
  const preview = usePreview('Desk/PreviewCallOff', { containerId, eventId });
  const act = useAct({
    form,
    preview,
    call: 'Desk/CallOffCourse',
    errors: { reason: reasonMissing(reason) },
    request: ({ digest }) => ({ containerId, eventId, digest, reason }),
    onDone: ({ people }) => {
      announce(`講座を中止しました。${count(people, '名')}にお知らせします。`);
      onClose();
    },
  });
  return (
    <ActDialog
      act={act}
      title="講座の中止"
      variant="danger"
      verb="講座を中止する"
      busyLabel="中止しています"
      onClose={onClose}
    >
      <p className="phrase">
        {course.eventNumber} {course.eventName}
        の受付を終了し、全員の申込みを取り消します。受講料は全額返金します。取り消した申込みは元に戻せません。
      </p>
      <ActReason act={act} kind={null} requirement="required" support="申し込んだ方にも表示されます。" />
      <ActPreview act={act} preview={preview}>
        {(shown) => <Concerned shown={shown} />}
      </ActPreview>
    </ActDialog>
  );
};

/** Calls a course off with its people and their money, if this user may. */
export const CallOff = ({ course }: { course: ListedCourse }) => {
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  if (whyNotCallOff(course.state) || !permissions.includes('closure.commit')) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        講座を中止する
      </Button>
      {isOpen && <CallOffDialog course={course} onClose={() => setIsOpen(false)} />}
    </>
  );
};
