import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';

/** Where a reservation of a list is read; its page leads back to the list as it was. */
export const useReservationLink = (label = '予約の一覧') => {
  const { tenantAlias } = useTenant();
  const { pathname, search } = useLocation();
  return (reservationId: string) => ({
    to: paths.reservation(tenantAlias, reservationId),
    state: { list: { path: `${pathname}${search}`, label } } satisfies FromList,
  });
};

type FromList = { readonly list: { readonly path: string; readonly label: string } };

/** The list that a reservation was chosen of, with its conditions. */
export const useFormerList = () => {
  const { tenantAlias } = useTenant();
  const from = useLocation().state as FromList | null;
  return from?.list ?? { path: paths.reservations(tenantAlias), label: '予約の一覧' };
};

export type LinkOf = ReturnType<typeof useReservationLink>;

/** Frames or hours, which break between them alone. */
export const Times = ({ times }: { times: string }) =>
  times.split(' ').map((frame, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: frames keep their places
    <Fragment key={index}>
      <span className="whitespace-nowrap">{frame}</span>{' '}
    </Fragment>
  ));

/** There are more than the list shows. */
export const More = () => <p>はじめの200件を表示しています。条件を増やして絞り込んでください。</p>;
