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
  /** Null for who may not move it. */
  onMove: (() => void) | null;
  onClose: () => void;
};

/** What takes a room: its state, who has it, and what may be done. */
export const BlockPanel = ({ board, block, onMove, onClose }: BlockPanelProps) => {
  const { permissions } = useSelf();
  const { tenantAlias } = useTenant();
  const today = useToday();
  const id = useId();
  const [decided, setDecided] = useState<Decided | null>(null);
  const { word } = blockLook(block);
  const { reservationId, userNumber, fee, unpaid, whyNotMovable } = block;
  const names = board.rooms.filter(({ articleId }) => block.rooms.includes(articleId)).map((room) => room.articleName);
  const own = board.rooms.find(({ articleId }) => articleId === block.articleId)?.articleName;
  const prepared = { fromMinute: block.heldFrom, toMinute: block.heldTo };
  const hasPreparation = block.heldFrom < block.fromMinute || block.heldTo > block.toMinute;
  return (
    <SidePanel title={`${own ?? names.join('・')}　${word}`} onClose={onClose}>
      {reservationId !== null && permissions.includes('reservation.view') && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.reservation(tenantAlias, reservationId)} variant="outline">
            予約詳細
          </LinkButton>
          {onMove && whyNotMovable === null && <MoveButton onMove={onMove} />}
          {block.isOwed && permissions.includes('money.receive') && (
            <LinkButton to={`${paths.reservation(tenantAlias, reservationId)}#cash`} variant="outline">
              現金で収納
            </LinkButton>
          )}
        </div>
      )}
      {onMove && reservationId !== null && whyNotMovable !== null && <p>{whyNotMovable}</p>}
      {decided && (
        <DoneBanner key={decided.title} title={decided.title}>
          {decided.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </DoneBanner>
      )}
      <DescriptionList
        items={[
          { term: '日時', value: `${dayText(board.date)} ${timeRangeName(block)}` },
          ...(hasPreparation ? [{ term: '準備を含む時間', value: timeRangeName(prepared) }] : []),
          { term: '状態', value: decided?.statusText ?? word },
          ...(block.paymentText === '' ? [] : [{ term: '支払い', value: block.paymentText }]),
          ...(fee === null ? [] : [{ term: '使用料', value: yen(fee) }]),
          ...(unpaid ? [{ term: 'お支払いの残額', value: yen(unpaid) }] : []),
          ...(block.title === '' ? [] : [{ term: reservationId === null ? '内容' : '利用者', value: block.title }]),
          ...(reservationId === null ? [] : [{ term: '予約番号', value: reservationNumber(reservationId) }]),
          ...(userNumber === ''
            ? []
            : [{ term: '利用者番号', value: <PersonLink tenantAlias={tenantAlias} userNumber={userNumber} /> }]),
          ...(block.purpose === '' ? [] : [{ term: '使用目的', value: block.purpose }]),
          ...(block.purposeType === '' ? [] : [{ term: '種別', value: block.purposeType }]),
          ...askedItems(block.asked),
          ...(block.hasMemo ? [{ term: 'メモ', value: 'あり（予約詳細に表示）' }] : []),
          ...(names.length > 1 ? [{ term: '使えなくなる部屋', value: names.join('、') }] : []),
        ]}
      />
      {reservationId !== null &&
        word === '審査中' &&
        permissions.includes('reservation.approve') &&
        decided === null && (
          <section aria-labelledby={id} className="flex flex-col gap-4">
            <h3 id={id} className="text-std-18B-160">
              審査
            </h3>
            <div className="flex flex-wrap gap-4">
              <ReviewButtons reservationId={reservationId} onDone={setDecided} />
            </div>
          </section>
        )}
      {reservationId !== null && board.date <= today && permissions.includes('reception.checkIn') && (
        <ReceptionOf reservationId={reservationId} />
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

const PersonLink = ({ tenantAlias, userNumber }: { tenantAlias: string; userNumber: string }) => (
  <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link tabular-nums">
    {userNumber}
  </Link>
);
