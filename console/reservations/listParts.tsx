import { Fragment } from 'react';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { ListedReservation } from '#contract/desk/search.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

/** Where a reservation of a list is read. */
export const useReservationPath = () => {
  const { tenantAlias } = useTenant();
  return (reservationId: string) => paths.reservation(tenantAlias, reservationId);
};

/** Who has it, as far as the caller may know. */
export const personText = ({ personName, userNumber }: Pick<ListedReservation, 'personName' | 'userNumber'>) =>
  personName === '' ? '―' : `${personName}（${userNumber}）`;

/** Frames or hours, which break between them alone. */
export const Times = ({ times }: { times: string }) =>
  times.split(' ').map((frame, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: frames keep their places
    <Fragment key={index}>
      <span className="whitespace-nowrap">{frame}</span>{' '}
    </Fragment>
  ));

/** There are more than the list shows. */
export const More = () => (
  <NotificationBanner tone="info" title="はじめの200件を表示しています。">
    <p>条件を増やして絞り込んでください。</p>
  </NotificationBanner>
);
