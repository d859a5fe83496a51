import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { ActDialog } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';

type DropDialogProps = { draft: { readonly draftId: string; readonly version: number }; onClose: () => void };

/** Throws a draft of an announcement away. */
export const DropDialog = ({ draft, onClose }: DropDialogProps) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const act = useAct({
    form: useActForm(`announcement.drop.${draft.draftId}`, {}),
    call: 'Office/DropAnnouncementDraft',
    errors: {},
    ends: 'Office/GetAnnouncement',
    request: () => draft,
    onDone: () => navigate(paths.announcements(tenantAlias), { state: flashState('下書きを削除しました。') }),
  });
  return (
    <ActDialog
      act={act}
      title="下書きの削除"
      verb="削除する"
      busyLabel="削除しています"
      variant="danger"
      onClose={onClose}
    >
      <p>この下書きは、元に戻せません。</p>
    </ActDialog>
  );
};
