import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Button } from '#ui/action/Button.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import type { Announcer } from './announcementForm.ts';
import { DropDialog } from './DropDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { StateBadge } from './StateBadge.tsx';
import { type Known, useAnnouncing } from './useAnnouncing.ts';

/** How it stands, who changed it last, and the way to end it or to throw it away. */
const Standing = ({ known }: { known: Known }) => {
  const [isEnding, setIsEnding] = useState(false);
  const { id, state, version, changedAt, changedBy } = known;
  const close = () => setIsEnding(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge state={state} />
        {changedAt && `${dateTimeText(changedAt)} ${changedBy}が保存しました。`}
      </p>
      {state !== 'ended' && (
        <Button variant="outline" onClick={() => setIsEnding(true)}>
          {state === 'draft' ? '下書きを削除する' : state === 'scheduled' ? '公開の予定を取りやめる' : '掲載を終える'}
        </Button>
      )}
      {isEnding && state === 'draft' && <DropDialog draft={{ draftId: id, version }} onClose={close} />}
      {isEnding && state !== 'draft' && (
        <EndDialog one={{ announcementId: id, version }} isScheduled={state === 'scheduled'} onClose={close} />
      )}
    </div>
  );
};

const Writing = ({ known, announcer }: { known: Known | null; announcer: Announcer }) => {
  const { form, act, keeping, keep, isPublic } = useAnnouncing(known, announcer);
  const { typed, change } = form;
  const hall = announcer.halls.find(({ containerId }) => containerId === typed.containerId);
  const isRead = known?.state === 'published';
  return (
    <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={act.fields} className="flex flex-col gap-5">
        {known && <Standing known={known} />}
        <ChangeFailure error={act.error ?? keeping.error} onReload={act.reload} />
        <DraftNotice draft={form.draft} />
        <AnnouncementFields typed={typed} errors={act.errors} announcer={announcer} onChange={change} />
        {isRead && (
          <TextAreaField
            label="訂正の説明"
            requirement="optional"
            rows={2}
            support="入力すると、訂正した日とともに載せます。誤字を直しただけなら、空欄のままにします。"
            value={typed.correction}
            error={act.errors.correction}
            onChange={({ target }) => change({ correction: target.value })}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button isBusy={act.isSending} busyLabel="公開しています" onClick={act.send}>
            {isPublic ? '変更を公開する' : '公開する'}
          </Button>
          {!isPublic && (
            <Button variant="outline" isBusy={keeping.isPending} busyLabel="保存しています" onClick={keep}>
              下書きを保存する
            </Button>
          )}
        </div>
      </div>
      <PhonePreview
        typed={typed}
        correction={typed.correction || (known?.correction ?? '')}
        containerName={hall?.containerName ?? ''}
      />
    </div>
  );
};

/** An announcement or a draft, or a new one. */
export const Component = () => {
  const { announcementId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const halls = useStaffQuery('Office/ListAnnouncements', {});
  const query = useStaffQuery(
    'Office/GetAnnouncement',
    { id: announcementId },
    { enabled: announcementId !== '', isOfForm: true },
  );
  return (
    <Page
      title={announcementId === '' ? 'お知らせを書く' : 'お知らせ'}
      backTo={paths.announcements(tenantAlias)}
      backLabel="お知らせ"
    >
      <QueryState query={halls}>
        {(announcer) =>
          announcementId === '' ? (
            <Writing known={null} announcer={announcer} />
          ) : (
            <QueryState query={query}>
              {(known) => (
                <Writing
                  key={`${announcementId}.${known.version}`}
                  known={{ id: announcementId, ...known }}
                  announcer={announcer}
                />
              )}
            </QueryState>
          )
        }
      </QueryState>
    </Page>
  );
};
