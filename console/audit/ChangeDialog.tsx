import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import type { AuditEvent } from '#contract/console/logs.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { code } from './Details.tsx';

const columns: readonly ListColumn<AuditEvent['fields'][number]>[] = [
  {
    id: 'label',
    header: '項目',
    // A long text beside it takes all the width that it may.
    cell: ({ row }) => <span className="inline-block min-w-28 name">{row.original.label}</span>,
  },
  { id: 'before', header: '変更前', accessorFn: ({ before }) => before || '―' },
  { id: 'after', header: '変更後', accessorFn: ({ after }) => after || 'なし' },
];

type ChangeDialogProps = { event: AuditEvent; isOpen: boolean; onClose: () => void };

/** A change field by field, and as the log keeps it. */
export const ChangeDialog = ({ event, isOpen, onClose }: ChangeDialogProps) => {
  const { action, happenedAt, actorName, fields, subject, request, address } = event;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="wide" title={`${actionLabel(action)}の詳細`}>
      <div className="flex flex-col gap-4 wrap-anywhere">
        <p>
          {dateTimeText(happenedAt)}　{actorName}
        </p>
        {fields.length === 0 ? (
          <p>項目ごとの記録はありません。</p>
        ) : (
          <ListTable caption="変更の内容" columns={columns} rows={fields} idOf={(_, index) => String(index)} isPaged />
        )}
        <Disclosure label="記録の原文">
          {subject !== '' && <p className={code}>{subject}</p>}
          <p className={code}>{request}</p>
        </Disclosure>
        <p className="text-dns-14N-130 text-solid-gray-700">接続元 {address || '―'}</p>
      </div>
    </Dialog>
  );
};
