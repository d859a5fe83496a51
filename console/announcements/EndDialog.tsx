import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { ActDialog } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';

type EndDialogProps = {
  one: { readonly announcementId: string; readonly version: number };
  isScheduled: boolean;
  onClose: () => void;
};

/** Takes an announcement from its readers at once. */
export const EndDialog = ({ one, isScheduled, onClose }: EndDialogProps) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const act = useAct({
    form: useActForm(`announcement.end.${one.announcementId}`, {}),
    call: 'Office/EndAnnouncement',
    errors: {},
    ends: 'Office/GetAnnouncement',
    request: () => one,
    onDone: () =>
      navigate(paths.announcements(tenantAlias), {
        state: flashState(isScheduled ? '公開の予定を取りやめ、下書きに戻しました。' : '掲載を終えました。'),
      }),
  });
  return (
    <ActDialog
      act={act}
      title={isScheduled ? '公開の予定の取りやめ' : '掲載の終了'}
      verb={isScheduled ? '下書きに戻す' : '掲載を終える'}
      busyLabel="送信しています"
      variant={isScheduled ? 'solid' : 'danger'}
      onClose={onClose}
    >
      <p>
        {isScheduled
          ? 'まだ公開していません。下書きに戻し、いつでも公開し直せます。'
          : '予約サイトからすぐに消えます。記録は残ります。'}
      </p>
    </ActDialog>
  );
};
