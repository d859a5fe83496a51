import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { PlaceDifference, TouchedReservation } from '#contract/office/placeEndpoints.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { differenceLine } from './differenceLine.ts';
import { Reasons } from './Reasons.tsx';

/** Whose reservations a change touches. */
export const Touched = ({ number, items }: { number: number; items: readonly TouchedReservation[] }) => {
  const { tenantAlias } = useTenant();
  return (
    <>
      <NotificationBanner tone="warning" title={`予約済みの利用${count(number, '件')}に影響します`}>
        <p className="phrase">予約は残ります。保存すると利用者に知らせ、要対応の一覧に載せます。</p>
      </NotificationBanner>
      {number > items.length && <p>利用日の近い順に{count(items.length, '件')}を表示しています。</p>}
      <ScrollTable caption="影響を受ける予約" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">利用日</th>
            <th scope="col">部屋</th>
            <th scope="col">利用者番号</th>
            <th scope="col">理由</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ reservationId, day, name, userNumber, reason }) => (
            <tr key={reservationId}>
              <th scope="row">
                <Link to={paths.reservation(tenantAlias, reservationId)} className="block min-w-28 hit-area link">
                  {dayText(day)}
                </Link>
              </th>
              <td>{name}</td>
              <td className="tabular-nums">{userNumber}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
};

type Worded = { lineOf?: ((difference: PlaceDifference) => string) | undefined };

const Differences = ({
  differences,
  lineOf = differenceLine,
}: Worded & { differences: readonly PlaceDifference[] }) => (
  <ul className="list-disc ps-6">
    {differences.map((difference) => {
      const line = lineOf(difference);
      return <li key={line}>{line}</li>;
    })}
  </ul>
);

/** What a change would do, and what may be meant otherwise. */
export const PlanView = ({ differences, touched, remarks, lineOf }: Worded & ResponseOf<'Office/PreviewPlace'>) => (
  <section aria-label="変更の内容" className="flex flex-col gap-4">
    <Differences differences={differences} lineOf={lineOf} />
    <Reasons tone="info" title="確認してください" of={remarks} />
    {touched.number > 0 && <Touched {...touched} />}
  </section>
);
