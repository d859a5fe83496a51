import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { askedItems } from '#console/kit/askedItems.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { ReceptionOf } from '#console/reservations/ReceptionOf.tsx';
import { ReviewButtons } from '#console/reviews/ReviewButtons.tsx';
import type { Decided } from '#console/reviews/ReviewDialog.tsx';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import type { Board, BoardBlock } from '#contract/desk/board.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dayText } from '#ui/text/format.ts';
import { blockLook } from './blockLook.tsx';

type BlockPanelProps = {
  board: Board;
  block: BoardBlock;
  /** Null if this user may not move it. */
  onMove: (() => void) | null;
  onClose: () => void;
};

/** What is known of it, as far as there is anything to say. */
const blockItems = (board: Board, block: BoardBlock, stateText: string) => [
  { term: '日時', value: `${dayText(board.date)} ${timeRangeName(block)}` },
  (block.heldFrom < block.fromMinute || block.heldTo > block.toMinute) && {
    term: '準備を含む時間',
    value: timeRangeName({ fromMinute: block.heldFrom, toMinute: block.heldTo }),
  },
  { term: '状態', value: stateText },
  block.paymentText !== '' && { term: '支払い', value: block.paymentText },
  block.fee !== null && { term: '使用料', value: yen(block.fee) },
  block.unpaid !== null && block.unpaid > 0 && { term: 'お支払いの残額', value: yen(block.unpaid) },
];

/** Its user, and what it is used for. */
const userItems = (block: BoardBlock) => [
  block.title !== '' && { term: block.reservationId === null ? '内容' : '利用者', value: block.title },
  block.reservationId !== null && { term: '予約番号', value: reservationNumber(block.reservationId) },
  block.userNumber !== '' && { term: '利用者番号', value: <PersonLink userNumber={block.userNumber} /> },
  block.purpose !== '' && { term: '使用目的', value: block.purpose },
  block.purposeType !== '' && { term: '種別', value: block.purposeType },
  ...askedItems(block.asked),
  block.hasMemo && { term: 'メモ', value: 'あり（予約詳細に表示）' },
];

type LinksProps = { block: BoardBlock; reservationId: string; onMove: (() => void) | null };

/** Where to go on with a reservation. */
const Links = ({ block, reservationId, onMove }: LinksProps) => {
  const { permissions } = useSelf();
  const { tenantAlias } = useTenant();
  const address = paths.reservation(tenantAlias, reservationId);
  return (
    <>
      {permissions.includes('reservation.view') && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={address} variant="outline">
            予約詳細
          </LinkButton>
          {onMove && block.whyNotMovable === null && <MoveButton onMove={onMove} />}
          {block.isOwed && permissions.includes('money.receive') && (
            <LinkButton to={`${address}#cash`} variant="outline">
              現金で収納
            </LinkButton>
          )}
        </div>
      )}
      {onMove && block.whyNotMovable !== null && <p>{block.whyNotMovable}</p>}
    </>
  );
};

const Review = ({ reservationId, onDone }: { reservationId: string; onDone: (decided: Decided) => void }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="text-std-18B-160">
        審査
      </h3>
      <div className="flex flex-wrap gap-4">
        <ReviewButtons reservationId={reservationId} onDone={onDone} />
      </div>
    </section>
  );
};

type DeskWorkProps = {
  reservationId: string;
  isWaiting: boolean;
  hasBegun: boolean;
  onDecided: (decided: Decided) => void;
};

/** What the desk does with a reservation: deciding on it while it waits, receiving it from its day on. */
const DeskWork = ({ reservationId, isWaiting, hasBegun, onDecided }: DeskWorkProps) => {
  const { permissions } = useSelf();
  return (
    <>
      {isWaiting && permissions.includes('reservation.approve') && (
        <Review reservationId={reservationId} onDone={onDecided} />
      )}
      {hasBegun && permissions.includes('reception.checkIn') && <ReceptionOf reservationId={reservationId} />}
    </>
  );
};

/** What takes a room: its state, who has it, and what may be done. */
export const BlockPanel = ({ board, block, onMove, onClose }: BlockPanelProps) => {
  const today = useToday();
  const [decided, setDecided] = useState<Decided | null>(null);
  const { word } = blockLook(block);
  const { reservationId } = block;
  const names = board.rooms.filter(({ articleId }) => block.rooms.includes(articleId)).map((room) => room.articleName);
  const own = board.rooms.find(({ articleId }) => articleId === block.articleId)?.articleName;
  return (
    <SidePanel title={`${own ?? names.join('・')}　${word}`} onClose={onClose}>
      {reservationId !== null && <Links block={block} reservationId={reservationId} onMove={onMove} />}
      {decided && (
        <DoneBanner key={decided.title} title={decided.title}>
          {decided.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </DoneBanner>
      )}
      <DescriptionList
        items={[
          ...blockItems(board, block, decided?.statusText ?? word),
          ...userItems(block),
          names.length > 1 && { term: '使えなくなる部屋', value: names.join('、') },
        ]}
      />
      {reservationId !== null && (
        <DeskWork
          reservationId={reservationId}
          isWaiting={word === '審査中' && decided === null}
          hasBegun={board.date <= today}
          onDecided={setDecided}
        />
      )}
    </SidePanel>
  );
};

const MoveButton = ({ onMove }: { onMove: () => void }) => {
  useShortcuts([{ keys: 'm', label: '移動', run: onMove }]);
  return (
    <Button variant="outline" aria-keyshortcuts="m" onClick={onMove}>
      移動
    </Button>
  );
};

const PersonLink = ({ userNumber }: { userNumber: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link tabular-nums">
      {userNumber}
    </Link>
  );
};
