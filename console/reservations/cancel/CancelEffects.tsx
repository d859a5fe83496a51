import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dayRangeText, dayText } from '#ui/text/format.ts';
import { openText } from '../moneyWords.ts';

const PastDeadline = () => (
  <NotificationBanner tone="warning" title="利用者による取消の期限を過ぎています。">
    <p>取り消すには、期限後の取消の権限が必要です。</p>
  </NotificationBanner>
);

type DaysEffectsProps = { seen: DeskReservation; preview: ResponseOf<'Desk/PreviewCancelledDays'>; reason: string };

/** What giving up some days does. */
export const DaysEffects = ({ seen, preview, reason }: DaysEffectsProps) => {
  const { place, stays, oldFee, newFee, isFeeFinal, days, mail } = preview;
  const { refund, kept, released, byProvider, atCounter, open, isPastDeadline } = preview;
  return (
    <div className="flex flex-col gap-4">
      {isPastDeadline && <PastDeadline />}
      <DescriptionList
        items={[
          { term: '利用者', value: seen.reservation.personName },
          { term: '部屋', value: place },
          { term: '残る利用日', value: <span className="whitespace-pre-line">{stays}</span> },
          { term: '使用料', value: `${yen(oldFee)} → ${yen(newFee)}${isFeeFinal ? '' : '（未確定）'}` },
          { term: '返金', value: refund === 0 ? 'なし' : yen(refund) },
          kept > 0 && { term: '返金しない額', value: yen(kept) },
          released > 0 && { term: '請求の取下げ', value: yen(released) },
          byProvider > 0 && { term: 'オンライン決済へ', value: yen(byProvider) },
          atCounter > 0 && { term: '窓口で現金', value: yen(atCounter) },
          open > 0 && { term: 'お支払いの残額', value: openText(preview) },
        ]}
      />
      {(refund > 0 || kept > 0) && (
        <ScrollTable caption="取り消す日の返金">
          <thead>
            <tr>
              <th scope="col">利用日</th>
              <th scope="col" className="text-end!">
                納付済み
              </th>
              <th scope="col" className="text-end!">
                返金
              </th>
              <th scope="col" className="text-end!">
                返金しない額
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.date}>
                <th scope="row">{dayText(one.date)}</th>
                <td className="text-end whitespace-nowrap">{yen(one.paid)}</td>
                <td className="text-end whitespace-nowrap">{yen(one.refund)}</td>
                <td className="text-end whitespace-nowrap">{yen(one.kept)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <MailPreview seen={seen} mail={mail} reason={reason} />
    </div>
  );
};

type EffectsProps = { seen: DeskReservation; preview: ResponseOf<'Desk/PreviewCancellation'>; reason: string };

/** What cancelling all of it does. */
export const WholeEffects = ({ seen, preview, reason }: EffectsProps) => {
  const { reservation, refund, kept, released, byProvider, atCounter, isPastDeadline, lines, mail } = preview;
  return (
    <div className="flex flex-col gap-4">
      {isPastDeadline && <PastDeadline />}
      <DescriptionList
        items={[
          { term: '利用者', value: reservation.personName },
          {
            term: '利用日',
            value: `${dayRangeText(reservation.firstDay, reservation.lastDay)} ${reservation.times}`,
          },
          { term: '部屋', value: `${reservation.containerName} ${reservation.name}` },
          {
            term: '返金',
            value: refund === 0 ? 'なし' : kept === 0 ? `全額返金 ${yen(refund)}` : yen(refund),
          },
          kept > 0 && { term: '返金しない額', value: yen(kept) },
          released > 0 && { term: '請求の取下げ', value: yen(released) },
          byProvider > 0 && { term: 'オンライン決済へ', value: yen(byProvider) },
          atCounter > 0 && { term: '窓口で現金', value: yen(atCounter) },
        ]}
      />
      {refund > 0 && lines.length > 0 && (
        <ScrollTable caption="返金の内訳">
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col" className="text-end!">
                料金
              </th>
              <th scope="col" className="text-end!">
                返金
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fee keep their places
              <tr key={index}>
                <th scope="row" className="name">
                  {line.name}
                </th>
                <td className="text-end whitespace-nowrap">{yen(line.amount)}</td>
                <td className="text-end whitespace-nowrap">{yen(line.refund)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <MailPreview seen={seen} mail={mail} reason={reason} />
    </div>
  );
};
