import { useState } from 'react';
import { useNow, useSelf } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { whyNotEdited } from '#rules/event/edit/whyNotEdited.ts';
import { changeNames } from '#rules/event/plan/changeText.ts';
import { sessionsToCome, whySessionStays } from '#rules/event/plan/whySessionStays.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count, yen } from '#ui/text/format.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { changeOf, missingIn, type TypedChange } from './typedChange.ts';

type Roster = ResponseOf<'Desk/GetRoster'>;
type Preview = ResponseOf<'Desk/PreviewSessionChange'>;

const peopleText = ({ people, waiting }: Preview) =>
  `${count(people, '名')}${waiting > 0 ? `（うち抽選待ち ${count(waiting, '名')}）` : ''}`;

function moneyText({ paid, refund, lowered }: Preview) {
  const parts = [
    ...(paid > 0 ? [`${count(paid, '名')}に合計 ${yen(refund)}を返金します。`] : []),
    ...(lowered > 0 ? [`まだ支払っていない ${count(lowered, '名')}の受講料を減らします。`] : []),
  ];
  return parts.length === 0 ? 'ありません。' : parts.join('\n');
}

const Clashes = ({ shown }: { shown: Preview }) => (
  <NotificationBanner tone="warning" title={`${count(shown.clashing, '名')}に、同じ時間のほかの予定があります。`}>
    <ul>
      {shown.clashes.map(({ reservationId, with: other }) => (
        <li key={`${reservationId} ${other}`}>
          {reservationNumber(reservationId)}　{other}
        </li>
      ))}
    </ul>
  </NotificationBanner>
);

const Concerned = ({ shown }: { shown: Preview }) => (
  <div className="flex flex-col gap-4">
    {shown.clashing > 0 && <Clashes shown={shown} />}
    <DescriptionList
      items={[
        { term: 'お知らせする方', value: peopleText(shown) },
        { term: '方法', value: `メール ${count(shown.byMail, '名')}、LINE ${count(shown.byLine, '名')}` },
        {
          term: '電話で連絡する方',
          value:
            shown.toPhone === 0
              ? 'いません。'
              : `${count(shown.toPhone, '名')}（メールもLINEも届かない方。「要対応」に載ります。）`,
        },
        { term: '返金・減額', value: moneyText(shown) },
      ]}
    />
  </div>
);

const typedAtFirst: TypedChange = {
  kind: 'dropSession',
  eventSessionId: '',
  hasInstead: false,
  day: '',
  from: '',
  to: '',
  perPerson: '0',
  place: '',
};

const ChangeDialog = ({ roster, onClose }: { roster: Roster; onClose: () => void }) => {
  const { course, standing } = roster;
  const { containerId, eventId, state } = course;
  const now = useNow();
  const form = useActForm(`courses.change.${eventId}`, typedAtFirst);
  const { reason, ...typed } = form.typed;
  const change = changeOf(typed);
  const stays = change && whySessionStays({ state, sessions: standing }, change, now);
  const preview = usePreview(
    'Desk/PreviewSessionChange',
    change && stays === null ? { containerId, eventId, change } : null,
  );
  const act = useAct({
    form,
    preview,
    call: 'Desk/ChangeSession',
    errors: { ...missingIn(typed), change: stays ?? undefined, reason: reasonMissing(reason) },
    request: ({ digest }) => change && { containerId, eventId, change, digest, reason },
    onDone: ({ people }) => {
      announce(`${changeNames[typed.kind]}にしました。${count(people, '名')}にお知らせします。`);
      onClose();
    },
  });
  const put = (changes: Partial<TypedChange>) => {
    const chosen = standing.find(({ eventSessionId }) => eventSessionId === changes.eventSessionId);
    form.change({ ...changes, ...(chosen && typed.day === '' && timesOf(chosen)) });
    if (changes.kind !== undefined) act.startOver();
  };
  return (
    <ActDialog
      act={act}
      size="wide"
      title="休講・日程・会場の変更"
      verb={`${changeNames[typed.kind]}を実行する`}
      busyLabel="実行しています"
      onClose={onClose}
    >
      <ChangeFields
        typed={typed}
        errors={act.errors}
        sessions={sessionsToCome({ sessions: standing }, now)}
        onChange={put}
      />
      {stays !== null && (
        <p role="status" data-failed={act.errors.change && ''} tabIndex={-1} className="text-error-2 phrase">
          ＊{stays}
        </p>
      )}
      <ActReason act={act} kind={null} requirement="required" support="申し込んだ方にも表示されます。" />
      {change && stays === null && (
        <ActPreview act={act} preview={preview}>
          {(shown) => <Concerned shown={shown} />}
        </ActPreview>
      )}
    </ActDialog>
  );
};

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours of a date are those of another day, too, as long as nobody says so. */
const timesOf = ({ fromMinute, toMinute }: Roster['standing'][number]) => ({
  from: clock(fromMinute),
  to: clock(toMinute),
});

/** Calls off or moves one date of a course, or says where it is, if this user may. */
export const ChangeSession = ({ roster }: { roster: Roster }) => {
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  if (whyNotEdited(roster.course.state) !== null || !permissions.includes('closure.commit')) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        休講・日程・会場の変更
      </Button>
      {isOpen && <ChangeDialog roster={roster} onClose={() => setIsOpen(false)} />}
    </>
  );
};
