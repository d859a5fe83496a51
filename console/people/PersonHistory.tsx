import { useStaffPages } from '#console/call/useStaffQuery.ts';
import { LoggedTable } from '#console/list/LoggedTable.tsx';
import { ChangedThing } from '#console/list/logged/ChangedThing.tsx';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Card } from '#ui/Card.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const heads = ['日時', '職員', '操作', '対象', '内容・理由'];

/** What staff did to somebody, his reservations and his registration, the latest first. */
export const PersonHistory = ({ userNumber }: { userNumber: string }) => (
  <Card title="職員の操作">
    <LoggedTable
      caption="職員の操作"
      heads={heads}
      query={useStaffPages('Console/ListAudit', { userNumber })}
      empty={{ title: '操作の記録はありません' }}
    >
      {(event) => (
        <tr>
          <th scope="row" className="whitespace-nowrap">
            {dateTimeText(event.happenedAt)}
          </th>
          <td className="min-w-32">{event.actorName}</td>
          <td className="min-w-40">{actionLabel(event.action)}</td>
          <td className="min-w-40 wrap-anywhere">{event.subject === userNumber ? '―' : <ChangedThing {...event} />}</td>
          <td className="min-w-40 wrap-anywhere">
            {[event.words, event.reason].filter((text) => text !== '').join('。理由：') || '―'}
          </td>
        </tr>
      )}
    </LoggedTable>
  </Card>
);
