import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { DeskGroup } from '#contract/desk/people/groups.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';

type GroupDoubtsProps = {
  group: Pick<DeskGroup, 'doubts' | 'whyNot'>;
  /** The part of the page where they are settled. */
  targetId?: string | undefined;
};

/** What speaks against a group, and what follows; nothing for one that meets what is asked. */
const GroupDoubts = ({ group: { doubts, whyNot }, targetId }: GroupDoubtsProps) =>
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
          <li key={doubt}>
            {targetId === undefined ? (
              doubt
            ) : (
              <AnchorLink targetId={targetId} className="hit-area link">
                {doubt}
              </AnchorLink>
            )}
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );

/** Said before anything is done for a group; its name stands there already. */
export const DoubtsBeforehand = ({ userNumber, targetId }: { userNumber: string; targetId?: string }) => {
  const { data } = useStaffQuery('Desk/GetGroup', { userNumber });
  return data ? <GroupDoubts group={data} targetId={targetId} /> : null;
};
