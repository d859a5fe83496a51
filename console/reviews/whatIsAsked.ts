import { askedItems } from '#console/kit/askedItems.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { yen, yenOrFree } from '#rules/text/yen.ts';

/** What is asked for and by whom: what a decision is made on. */
export const whatIsAsked = ({ reservation, uses, openReduction }: DeskReservation) => [
  reservation.personName !== '' && { term: '利用者', value: `${reservation.personName}（${reservation.userNumber}）` },
  { term: '施設・部屋', value: `${reservation.containerName} ${reservation.name}` },
  { term: '利用日時', value: uses.map(({ date, times }) => `${dayText(date)} ${times}`).join('\n') },
  reservation.purpose !== '' && { term: '使用目的', value: `${reservation.purpose}（${reservation.purposeType}）` },
  ...askedItems(reservation.asked),
  { term: '使用料', value: openReduction === null ? yenOrFree(reservation.fee) : yen(reservation.fee) },
];

/** The same in three lines for a dialog over it, where the reason is to stay in view. */
export const askedBriefly = ({ reservation, uses, openReduction }: DeskReservation) => {
  const { personName, userNumber, containerName, name, fee } = reservation;
  const [first] = uses;
  const days = first ? `${dayText(first.date)} ${first.times}${uses.length > 1 ? `（全${uses.length}回）` : ''}` : '';
  return [
    personName === '' ? '' : `${personName}様（${userNumber}）`,
    `${containerName} ${name}`,
    `${days}　使用料 ${openReduction === null ? yenOrFree(fee) : `${yen(fee)}（減免の申請：${openReduction.label}）`}`,
  ].filter((line) => line !== '');
};
