import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import type { DeskGroup } from '#contract/desk/groups.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

/** What speaks against a group, and what follows; nothing for one that meets what is asked. */
const GroupDoubts = ({ group: { doubts, whyNot } }: { group: Pick<DeskGroup, 'doubts' | 'whyNot'> }) =>
  doubts.length > 0 && (
    <NotificationBanner
      tone={whyNot === '' ? 'warning' : 'error'}
      title={
        whyNot === ''
          ? '団体の登録の条件を満たしていません。'
          : 'この団体は、新しい予約ができません。すでにある予約はそのままです。'
      }
    >
      <ul className="list-disc ps-6">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </NotificationBanner>
  );

/** Said before anything is done for a group; its name stands there already. */
export const DoubtsBeforehand = ({ userNumber }: { userNumber: string }) => {
  const { data } = useStaffQuery('Desk/GetGroup', { userNumber });
  return data ? <GroupDoubts group={data} /> : null;
};
