import { useHall, useSelf } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText, yen } from '#ui/text/format.ts';
import { CloseForm } from './CloseForm.tsx';
import { CountForm } from './CountForm.tsx';
import { CorrectForm, OpenForm, ReopenForm } from './TillForms.tsx';
import { TillSheet } from './TillSheet.tsx';

type Answered = ResponseOf<'Desk/GetTill'>;
type Day = Answered['days'][number];

const refresh = () => refreshStaff('Desk/GetTill');

const Tills = ({ days, onChoose }: { days: readonly Day[]; onChoose: (tillId: string) => void }) => {
  const columns: ListColumn<Day>[] = [
    {
      id: 'day',
      header: '営業日',
      cell: ({ row: { original } }) => (
        <button type="button" className="hit-area text-start link" onClick={() => onChoose(original.tillId)}>
          {dayText(original.day)}
        </button>
      ),
    },
    {
      id: 'state',
      header: '状態',
      cell: ({ row: { original } }) =>
        original.isOpen ? <Badge tone="info">開いています</Badge> : <Badge tone="success">締め済み</Badge>,
    },
    {
      id: 'difference',
      header: '過不足',
      cell: ({ row: { original } }) => (original.isOpen ? '―' : yen(original.difference)),
    },
    {
      id: 'left',
      header: '翌日へ残した額',
      cell: ({ row: { original } }) => (original.isOpen ? '―' : yen(original.left)),
    },
  ];
  return <ListTable caption="これまでのレジ" columns={columns} rows={days} idOf={({ tillId }) => tillId} />;
};

/** What can be done with a till now. */
const Doing = ({ answer }: { answer: Answered }) => {
  const { permissions } = useSelf();
  const { till, today, days } = answer;
  if (!till) return null;
  const isLast = days.every(({ day }) => day <= till.day);
  if (till.isOpen) {
    if (!permissions.includes('till.close')) return null;
    return (
      <>
        {till.day !== today && (
          <NotificationBanner tone="warning" title={`${dayText(till.day)}のレジが締められていません。`}>
            <p>締めるまで、本日の現金は扱えません。</p>
          </NotificationBanner>
        )}
        <Card title="金種">
          <CountForm key={till.tillId} till={till} onDone={refresh} />
        </Card>
        {till.sums && (
          <Card title="締め">
            <CloseForm key={till.version} till={till} sums={till.sums} onDone={refresh} />
          </Card>
        )}
      </>
    );
  }
  const isTodayOpen = days.some(({ day, isOpen }) => isOpen && day === today);
  return (
    <>
      {isTodayOpen && permissions.includes('till.close') && (
        <Card title="訂正">
          <CorrectForm till={till} onDone={refresh} />
        </Card>
      )}
      {isLast && permissions.includes('till.reopen') && (
        <Card title="締めの取消し">
          <ReopenForm till={till} onDone={refresh} />
        </Card>
      )}
    </>
  );
};

const TillOfHall = ({ containerId }: { containerId: string }) => {
  const [{ chosen }, set] = useAddressState(['chosen']);
  const { permissions } = useSelf();
  const query = useStaffQuery('Desk/GetTill', { containerId, tillId: chosen || null });
  return (
    <Answer query={query}>
      {(answer, isStale) => {
        const { till, today, left, days } = answer;
        const mayOpen =
          permissions.includes('money.receive') && days.every(({ day, isOpen }) => !isOpen && day < today);
        return (
          <div aria-busy={isStale || undefined} className={`flex flex-col gap-6 ${isStale ? 'opacity-50' : ''}`}>
            {mayOpen && (
              <Card title={`${dayText(today)}のレジを開ける`}>
                <OpenForm containerId={containerId} left={left} onDone={refresh} />
              </Card>
            )}
            {till && <TillSheet till={till} />}
            <Doing answer={answer} />
            {days.length > 0 && (
              <Card title="これまでのレジ">
                <Tills days={days} onChoose={(tillId) => set({ chosen: tillId }, { isStep: true })} />
              </Card>
            )}
          </div>
        );
      }}
    </Answer>
  );
};

/** The till of the hall: opening, counting, closing, and what comes after. */
export const TillTab = () => {
  const { containers } = useSelf();
  const hall = useHall();
  const containerId = hall || (containers.length === 1 ? (containers[0]?.containerId ?? '') : '');
  if (containerId === '')
    return <EmptyState title="施設が選ばれていません" text="画面の上で、レジのある施設を選んでください。" />;
  return <TillOfHall key={containerId} containerId={containerId} />;
};
