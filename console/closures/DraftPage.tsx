import { useState } from 'react';
import { useParams } from 'react-router';
import { deviceClock } from '#client/serverClock.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { ClosurePlan } from './ClosurePlan.tsx';
import { choicesFrom } from './choosing/choices.ts';
import { textsFrom } from './closureForm.ts';
import { DropDraft } from './DropDraft.tsx';

/** So long an answer counts as new; it is asked for again after that. */
const freshMs = 5_000;

/** A closure that somebody has prepared: to go on with, to decide, or to throw away. */
export const Component = () => {
  const { draftId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/GetClosureDraft', { draftId });
  // The form begins with what is there now, and not with what was read some time ago.
  const [since] = useState(() => deviceClock() - freshMs);
  const isFresh = query.dataUpdatedAt >= since && !query.isPlaceholderData;
  return (
    <Page title="休館の下書き" backTo={paths.closures(tenantAlias)} backLabel="休館・公用">
      <QueryState query={{ ...query, data: isFresh ? query.data : undefined }}>
        {({ draft, wanted, lines }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p>
                {dateTimeText(draft.savedAt)} {draft.savedBy}が保存しました。まだ何も変わっていません。
              </p>
              <DropDraft draft={draft} />
            </div>
            <ClosurePlan texts={textsFrom(wanted)} choices={choicesFrom(lines)} draft={draft} />
          </>
        )}
      </QueryState>
    </Page>
  );
};
