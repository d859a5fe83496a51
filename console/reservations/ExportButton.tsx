import { useSelf } from '#console/address/useConsole.ts';
import { staffCall } from '#console/api/staffCall.ts';
import { ExportDialog } from '#console/kit/ExportDialog.tsx';
import type { RequestOf } from '#contract/endpoints.ts';

type ExportButtonProps = { search: RequestOf<'Desk/FindReservations'> };

/** Saves what a search finds, with names, if this user may, and with a reason that is written down. */
export const ExportButton = ({ search }: ExportButtonProps) => {
  const { permissions } = useSelf();
  if (!permissions.includes('export.people')) return null;
  return (
    <ExportDialog
      title="予約のCSV出力"
      text="今の条件に合うすべての予約を、氏名と利用者番号を含めて保存します。条件・件数・理由は閲覧記録に残ります。"
      unit="予約"
      ask={({ reason }) => staffCall('Desk/ExportReservations', { ...search, reason })}
    />
  );
};
