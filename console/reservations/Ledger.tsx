import { useSelf } from '#console/address/useConsole.ts';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { RefundSlips } from '#console/money/RefundSlips.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';

type LedgerProps = { reservationId: string; lines: DeskReservation['ledger'] };

/** Every line of the ledger of a reservation, behind how many they are; none at all where there are none. */
export const Ledger = ({ reservationId, lines }: LedgerProps) => {
  const { permissions } = useSelf();
  const slips = permissions.includes('money.refund') ? lines.flatMap(({ slipNumber }) => slipNumber || []) : [];
  if (lines.length === 0) return null;
  return (
    <Disclosure label={`台帳（${count(lines.length, '件')}）`}>
      <ScrollTable caption="台帳" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">日時・担当</th>
            <th scope="col">種類</th>
            <th scope="col" className="text-end!">
              金額
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, kind, amount, note, by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ledger only grows at its end
            <tr key={index}>
              <td>
                <WholeText text={dateTimeText(at)} />
                {by !== '' && <span className="block text-dns-14N-130 text-solid-gray-700">{by}</span>}
              </td>
              <th scope="row">
                {ledgerKindNames[kind]}
                {note !== '' && <span className="block text-dns-14N-130 text-solid-gray-700">{note}</span>}
              </th>
              <td className="text-end whitespace-nowrap">{yen(amount)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <RefundSlips reservationId={reservationId} slipNumbers={slips} />
    </Disclosure>
  );
};
