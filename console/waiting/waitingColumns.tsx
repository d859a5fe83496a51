import type { ReactNode } from 'react';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { RoomWaiter } from '#contract/desk/waiting/roomWaiting.ts';
import type { WaitingPerson } from '#contract/desk/waiting/waitingList.ts';
import { waitingStateTexts } from '#rules/reservation/waitingState.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { hoursText } from './hoursText.ts';

const tones: Readonly<Record<WaitingPerson['state'], BadgeTone>> = {
  waiting: 'info',
  passed: 'neutral',
  told: 'success',
  offered: 'warning',
  accepted: 'success',
  declined: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
};

/** Until when a seat is held, or when somebody was told. */
function whenText({ state, offerEndsAt, toldAt }: WaitingPerson) {
  if (state === 'offered' && offerEndsAt !== null) return `${dateTimeText(offerEndsAt)}まで確保`;
  return toldAt === null ? '' : `${dateTimeText(toldAt)}に案内`;
}

const turn = <Row extends WaitingPerson>(): ListColumn<Row> => ({
  id: 'turn',
  header: '順番',
  cell: ({ row: { original } }) => <span className="whitespace-nowrap">{original.turn ?? '―'}</span>,
});

const person = <Row extends WaitingPerson>(): ListColumn<Row> => ({
  id: 'person',
  header: '氏名',
  cell: ({ row: { original } }) => (
    <span className="block min-w-32">
      <span className="block text-dns-14N-130">{original.personKana}</span>
      {original.personName || '―'}
    </span>
  ),
});

/** Where all are told at once nobody has a turn. */
const stateText = (state: WaitingPerson['state'], hasTurns: boolean) =>
  state === 'waiting' && !hasTurns ? 'お知らせ待ち' : waitingStateTexts[state];

const shared = <Row extends WaitingPerson>(hasTurns: boolean): readonly ListColumn<Row>[] => [
  {
    id: 'user',
    header: '利用者番号',
    cell: ({ row }) => <span className="tabular-nums">{row.original.userNumber || '―'}</span>,
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => (
      <span className="block min-w-36">
        <Badge tone={tones[original.state]}>{stateText(original.state, hasTurns)}</Badge>
        <span className="block">{whenText(original)}</span>
      </span>
    ),
  },
  {
    id: 'asked',
    header: '申込日時',
    cell: ({ row: { original } }) => (
      <span className="block">
        <WholeText text={dateTimeText(original.askedAt)} />
        {original.askedBy !== '' && <span className="block">受付 {original.askedBy}</span>}
      </span>
    ),
  },
];

/** Who is told by nobody but staff. */
const reached = <Row extends WaitingPerson>(): ListColumn<Row> => ({
  id: 'reached',
  header: '案内の方法',
  cell: ({ row }) => (row.original.isReachable ? 'メール・LINE' : '電話（宛先なし）'),
});

/** What staff do for each of them. */
const acts = <Row extends WaitingPerson>(actsOf: (person: Row) => ReactNode): ListColumn<Row> => ({
  id: 'acts',
  header: '操作',
  cell: ({ row }) => actsOf(row.original),
});

/** The columns of those who wait, with what staff do for each of them, where they may. */
export const lineColumns = (
  hasTurns: boolean,
  actsOf: ((person: WaitingPerson) => ReactNode) | null,
): readonly ListColumn<WaitingPerson>[] => [
  person(),
  ...(hasTurns ? [turn<WaitingPerson>()] : []),
  ...shared<WaitingPerson>(hasTurns),
  reached(),
  ...(actsOf ? [acts(actsOf)] : []),
];

/** The columns of those who have had their turn. */
export const pastColumns: readonly ListColumn<WaitingPerson>[] = [person(), ...shared<WaitingPerson>(true)];

const frame: ListColumn<RoomWaiter> = {
  id: 'frame',
  header: '部屋・時間',
  cell: ({ row: { original } }) => (
    <span className="block min-w-32">
      {original.articleName}
      <span className="block whitespace-nowrap tabular-nums">{hoursText(original)}</span>
    </span>
  ),
};

/** The columns of those who wait for rooms. */
export const roomColumns = (
  hasTurns: boolean,
  actsOf: ((person: RoomWaiter) => ReactNode) | null,
): readonly ListColumn<RoomWaiter>[] => [
  frame,
  person(),
  ...(hasTurns ? [turn<RoomWaiter>()] : []),
  ...shared<RoomWaiter>(hasTurns),
  reached(),
  ...(actsOf ? [acts(actsOf)] : []),
];
