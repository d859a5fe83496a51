import type { ReactNode } from 'react';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import type { ListedReservation } from '#contract/desk/search.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { Card } from '#ui/Card.tsx';
import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { count, yen } from '#ui/text/format.ts';
import { kindText } from '../group/groupWords.ts';
import { ownOf, reservationsOf } from '../PersonReservations.tsx';
import { Standing } from '../Standing.tsx';
import { partsOf } from './parts.ts';

/** Neither withdrawn nor lost. */
const isOpen = ({ state }: ListedReservation, mode: Tenant['tenantMode']) =>
  mode === 'event'
    ? eventReservationStates[state as keyof typeof eventReservationStates]?.counts
    : reservationStates[state as keyof typeof reservationStates]?.isOpen;

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-dns-14N-130 text-solid-gray-700">{term}</dt>
    <dd className="text-std-16B-170 tabular-nums">{children}</dd>
  </div>
);

/** What the counter asks first of somebody, and the way to each part of their page. */
export const PersonSummary = ({ person }: { person: DeskPerson }) => {
  const { userNumber, suspension } = person;
  const { permissions } = useSelf();
  const { tenantMode, userAttributeSetting } = useTenant();
  const today = useToday();
  const may = (permission: Permission) => permissions.includes(permission);
  const coming = useStaffQuery('Desk/FindReservations', reservationsOf(userNumber, { isPast: false, today }), {
    enabled: may('reservation.view'),
  }).data;
  const money = useStaffQuery('Desk/GetPersonMoney', { userNumber }, { enabled: may('money.view') }).data;
  const notices = useStaffQuery('Desk/ListNotices', { userNumber }, { enabled: may('notice.retry') }).data;
  const open = coming && ownOf(coming.items, userNumber).filter((item) => isOpen(item, tenantMode)).length;
  const openText = open === undefined ? '…' : `${count(open, '件')}${coming?.hasMore ? '以上' : ''}`;
  const moneyText = money ? yen(money.open) : '…';
  const undelivered = notices?.items.filter(({ state }) => state === 'dead').length ?? 0;
  const notes: Readonly<Record<string, string>> = {
    reservations: openText,
    money: `未収 ${moneyText}`,
    notices:
      undelivered === 0 ? (notices ? count(notices.items.length, '件') : '…') : `未達 ${count(undelivered, '件')}`,
    groups: count(person.groups.length, '件'),
    merged: person.merged.length === 0 ? '' : count(person.merged.length, '件'),
    suspension: suspension === null ? '' : '停止中',
  };
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
        <Fact term={userAttributeSetting.userNumberLabel}>{userNumber}</Fact>
        <Fact term="登録">{kindText(person)}</Fact>
        <Fact term="状態">
          <Standing {...person} />
        </Fact>
        {may('reservation.view') && (
          <Fact term="これからの予約">
            {openText}
            <span className="block text-dns-14N-130">取消・落選を除く</span>
          </Fact>
        )}
        {may('money.view') && <Fact term="未収">{moneyText}</Fact>}
      </dl>
      <nav aria-label="このページの内容">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {partsOf(person, permissions).map(({ id, label }) => (
            <li key={id}>
              <AnchorLink targetId={id} className="hit-area link">
                {notes[id] ? `${label}（${notes[id]}）` : label}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
};
