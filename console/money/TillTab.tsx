import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { signedYen } from '#console/kit/signedYen.ts';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { Till, TillOfPlace } from '#contract/desk/money/till.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { isMovedSince, tillMark } from '#rules/payment/till.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count, dateTimeText, dayText, longDayText, yen } from '#ui/text/format.ts';
import { CloseForm } from './CloseForm.tsx';
import { CountForm } from './CountForm.tsx';
import type { TillDoing } from './TillForm.tsx';
import { CorrectForm, OpenForm, ReopenForm } from './TillForms.tsx';
import { TillSheet } from './TillSheet.tsx';
import { Windows } from './window/Windows.tsx';

type Answered = ResponseOf<'Desk/GetTill'>;
type Day = Answered['days'][number];

const refresh = () => refreshAfter('Desk/CloseTill');

type TillsProps = { days: readonly Day[]; hasWindows: boolean; onChoose: (tillId: string) => void };

const Tills = ({ days, hasWindows, onChoose }: TillsProps) => {
  const columns: ListColumn<Day>[] = [
    {
      id: 'day',
      header: '営業日',
      cell: ({ row: { original } }) => (
        <button type="button" className="hit-area text-start link" onClick={() => onChoose(original.tillId)}>
          {`${dayText(original.day)} ${tillMark(original, hasWindows)}`.trim()}
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
      cell: ({ row: { original } }) => (original.isOpen ? '―' : signedYen(original.difference)),
    },
    {
      id: 'left',
      header: '翌日へ残した額',
      cell: ({ row: { original } }) => (original.isOpen ? '―' : yen(original.left)),
    },
  ];
  return <ListTable caption="営業日ごとのレジ" columns={columns} rows={days} idOf={({ tillId }) => tillId} />;
};

/** Whether the place has tills at several windows, which are then named. */
type OfWindow = { hasWindows: boolean };

/** A till that is open: counted first, then closed with what was counted, or not yet. */
const OpenTill = ({ till, today, hasWindows, ...doing }: TillDoing & OfWindow & { till: Till; today: string }) => {
  const { permissions } = useSelf();
  const mayClose = permissions.includes('till.close');
  const mark = tillMark(till, hasWindows);
  const last = till.counts.at(-1);
  const isCounted = last !== undefined && till.sums !== null && !isMovedSince(last, till.sums.expected);
  return (
    <>
      {till.day !== today && mayClose && !isCounted && (
        <NotificationBanner tone="warning" title={`${dayText(till.day)}のレジが締められていません。`}>
          <p>締めるまで、本日の現金は扱えません。</p>
        </NotificationBanner>
      )}
      {isCounted && till.sums && mayClose && (
        <Card title={`${longDayText(till.day)}のレジを締める${mark && `（${mark}）`}`}>
          <p>締めずに続けることもできます。数えた記録は、日計表に残ります。</p>
          <CloseForm key={till.version} till={till} sums={till.sums} {...doing} />
        </Card>
      )}
      {!isCounted && (
        <Card title={`${longDayText(till.day)}のレジ（${[till.containerName, mark].join(' ').trim()}）`}>
          <p>
            釣銭準備金 {yen(till.float)}
            {till.floatReason && `（${till.floatReason}）`}、{till.openedBy}が{dateTimeText(till.openedAt)}
            に開けました。
          </p>
          {last && <p className="font-bold">{everyRefusal.tillMoved.message}</p>}
          {mayClose && <CountForm key={till.version} till={till} {...doing} />}
        </Card>
      )}
      {till.sums && <TillSheet till={till} sums={till.sums} mark={mark} />}
    </>
  );
};

/** One that was closed, and what can be made good. */
const ClosedTill = ({
  answer,
  till,
  hasWindows,
  ...doing
}: TillDoing & OfWindow & { answer: Answered; till: Till }) => {
  const { permissions } = useSelf();
  const { today, days } = answer;
  const isAfter = ({ name, number, day }: Day) =>
    name === till.name && (day > till.day || (day === till.day && number > till.number));
  const isLast = !days.some(isAfter);
  const isTodayOpen = days.some(({ day, isOpen }) => isOpen && day === today);
  return (
    <>
      {isTodayOpen && permissions.includes('till.close') && (
        <Disclosure label="この日の訂正">
          <CorrectForm till={till} {...doing} />
        </Disclosure>
      )}
      {isLast && permissions.includes('till.reopen') && (
        <Disclosure label="締めの取消し">
          <ReopenForm till={till} {...doing} />
        </Disclosure>
      )}
      {till.sums && <TillSheet till={till} sums={till.sums} mark={tillMark(till, hasWindows)} />}
    </>
  );
};

type TillsOfDayProps = TillDoing & { containerId: string; answer: Answered };

/** What is open at a place, the one that is shown, and how another one is opened. */
const TillsOfDay = ({ containerId, answer, ...doing }: TillsOfDayProps) => {
  const { permissions } = useSelf();
  const { till, today, windows, days } = answer;
  const open = days.filter(({ isOpen }) => isOpen);
  const hasWindows = windows.length > 1;
  const mayOpen = permissions.includes('money.receive');
  // Its proposals are other ones once a till was opened or closed.
  const formKey = `${days.length} ${open.length}`;
  return (
    <>
      {open.length > 1 && <Windows open={open} shown={till?.tillId ?? ''} />}
      {mayOpen && open.length === 0 && (
        <Card title={`${longDayText(today)}のレジを開ける`}>
          <OpenForm
            key={formKey}
            containerId={containerId}
            windows={windows}
            window={hasWindows ? null : ''}
            {...doing}
          />
        </Card>
      )}
      {till?.isOpen && <OpenTill till={till} today={today} hasWindows={hasWindows} {...doing} />}
      {till && !till.isOpen && <ClosedTill answer={answer} till={till} hasWindows={hasWindows} {...doing} />}
      {mayOpen && open.length > 0 && (
        <Disclosure label="別の窓口のレジを開ける">
          <OpenForm key={formKey} containerId={containerId} windows={windows} window={null} {...doing} />
        </Disclosure>
      )}
    </>
  );
};

const TillOfHall = ({ containerId }: { containerId: string }) => {
  const [{ chosen, back }, set] = useAddressState(['chosen', 'back']);
  const backTo = paths.backTo(useTenant().tenantAlias, back);
  const [done, setDone] = useState<{
    readonly words: string;
    readonly tone: 'success' | 'warning';
    readonly turn: number;
  } | null>(null);
  const doing: TillDoing = {
    onDone: (words, tone = 'success') => {
      setDone((former) => ({ words, tone, turn: (former?.turn ?? 0) + 1 }));
      return refresh();
    },
    onReload: refresh,
  };
  const query = useStaffQuery('Desk/GetTill', { containerId, tillId: chosen || null });
  return (
    <QueryState query={query}>
      {(answer) => {
        const { till, today, windows, days } = answer;
        return (
          <div className="flex flex-col gap-6">
            {done && <DoneBanner key={done.turn} title={done.words} tone={done.tone} />}
            {backTo !== '' && till?.isOpen && till.day === today && (
              <Link to={backTo} className="hit-area self-start link">
                支払いを待っている予約に戻る
              </Link>
            )}
            <TillsOfDay containerId={containerId} answer={answer} {...doing} />
            {days.length > 0 && (
              <Disclosure label={`これまでのレジ（${count(days.length, '日')}）`}>
                <Tills
                  days={days}
                  hasWindows={windows.length > 1}
                  onChoose={(tillId) => set({ chosen: tillId }, { isStep: true })}
                />
              </Disclosure>
            )}
          </div>
        );
      }}
    </QueryState>
  );
};

const standings: Readonly<Record<TillOfPlace['standing'], { readonly label: string; readonly tone: BadgeTone }>> = {
  notOpened: { label: '本日はまだ開けていません', tone: 'warning' },
  open: { label: '開いています', tone: 'info' },
  leftOpen: { label: '前の営業日の締め忘れ', tone: 'error' },
  closed: { label: '本日は締め済み', tone: 'success' },
};

/** The tills of all halls, each leading to its own. */
const TillsOfHalls = () => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/ListTills', {});
  const columns: ListColumn<TillOfPlace>[] = [
    {
      id: 'place',
      header: '施設',
      cell: ({ row: { original } }) => (
        <Link to={paths.till(tenantAlias, original.containerId)} className="hit-area link">
          {original.containerName}
        </Link>
      ),
    },
    {
      id: 'standing',
      header: '状態',
      cell: ({ row: { original } }) => {
        const { label, tone } = standings[original.standing];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      id: 'day',
      header: '直近の営業日',
      cell: ({ row: { original } }) => (original.day === null ? '―' : dayText(original.day)),
    },
  ];
  return (
    <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: '担当する施設がありません' })}>
      {({ items }) => (
        <>
          <p>施設を選択すると、レジを開ける、数える、締めることができます。</p>
          <ListTable caption="施設ごとのレジ" columns={columns} rows={items} idOf={({ containerId }) => containerId} />
        </>
      )}
    </QueryState>
  );
};

/** The till of the hall: opening, counting, closing, and what comes after. */
export const TillTab = () => {
  const { containers } = useSelf();
  const hall = useHall();
  const containerId = hall || (containers.length === 1 ? (containers[0]?.containerId ?? '') : '');
  return containerId === '' ? <TillsOfHalls /> : <TillOfHall key={containerId} containerId={containerId} />;
};
