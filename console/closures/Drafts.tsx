import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import type { ClosureDraft } from '#contract/desk/closure.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { closureColumns } from './closureColumns.tsx';

const columnsFor = (pathOf: (draftId: string) => string): ListColumn<ClosureDraft>[] => [
  ...closureColumns<ClosureDraft>((row) => pathOf(row.draftId)),
  {
    id: 'saved',
    header: '保存',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {dateTimeText(original.savedAt)} {original.savedBy}
      </span>
    ),
  },
];

/** Closures that somebody has prepared and nobody has decided. */
export const Drafts = ({ drafts }: { drafts: readonly ClosureDraft[] }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  return (
    <section aria-labelledby="drafts" className="flex flex-col gap-3">
      <h2 id="drafts" className="text-std-20B-150">
        下書き（まだ確定していません）
      </h2>
      {permissions.includes('closure.commit') && <p>開いて影響を確認し、確定してください。</p>}
      <ListTable
        caption="下書きの一覧"
        columns={columnsFor((draftId) => paths.closureDraft(tenantAlias, draftId))}
        rows={drafts}
        idOf={({ draftId }) => draftId}
      />
    </section>
  );
};
