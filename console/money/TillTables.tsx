// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { signedYen } from '#console/kit/signedYen.ts';
import { FittingCell, FittingTable, HeadRow } from '#console/kit/table/FittingTable.tsx';
import type { Till } from '#contract/desk/money/till.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { piecesText } from './piecesText.ts';

/** What has no number is named. */
const kinds = { receipt: '収納', refund: '返金', void: '収納の取消', correction: '訂正' } as const;

/** What goes out has the same sign wherever it stands. */
const goingOut = (amount: number) => signedYen(0 - amount);

const right = 'text-end! whitespace-nowrap tabular-nums';

type Sums = NonNullable<Till['sums']>;

type Sum = { readonly name: string; readonly lines?: number; readonly amount: string; readonly isTotal?: true };

const SumTable = ({ caption, sums }: { caption: string; sums: readonly (Sum | false)[] }) => (
  <ScrollTable caption={caption}>
    <thead>
      <tr>
        <th scope="col">区分</th>
        <th scope="col" className="text-end!">
          件数
        </th>
        <th scope="col" className="text-end!">
          金額
        </th>
      </tr>
    </thead>
    <tbody>
      {sums.map(
        (sum) =>
          sum && (
            <tr key={sum.name} className={sum.isTotal ? '*:border-t *:border-solid-gray-800 *:font-bold' : ''}>
              <th scope="row">{sum.name}</th>
              <td className={right}>{sum.lines === undefined ? '' : count(sum.lines, '件')}</td>
              <td className={right}>{sum.amount}</td>
            </tr>
          ),
      )}
    </tbody>
  </ScrollTable>
);

/** What should be in a till, and what was counted in it. */
export const Reckoning = ({ till, sums }: { till: Till; sums: Sums }) => {
  const linesOf = (wanted: keyof typeof kinds) => till.lines.filter(({ kind }) => kind === wanted).length;
  const counted = till.counts.at(-1)?.counted ?? 0;
  return (
    <SumTable
      caption="レジの現金"
      sums={[
        { name: '釣銭準備金', amount: yen(till.float) },
        { name: '現金の収納', lines: linesOf('receipt'), amount: yen(sums.received) },
        { name: '現金の返金', lines: linesOf('refund'), amount: goingOut(sums.refunded - sums.voided) },
        sums.voided > 0 && { name: '収納の取消', lines: linesOf('void'), amount: goingOut(sums.voided) },
        { name: '訂正', lines: linesOf('correction'), amount: signedYen(sums.corrected) },
        { name: 'あるべき額', amount: yen(sums.expected), isTotal: true },
        { name: '数えた額', amount: yen(counted) },
        { name: '過不足', amount: signedYen(till.isOpen ? counted - sums.expected : till.difference) },
        !till.isOpen && { name: '翌日へ残した額', amount: yen(till.left) },
        !till.isOpen && { name: '金庫へ入れた額', amount: yen(counted - till.left) },
      ]}
    />
  );
};

/** The sums of a till beside those of the ledger on its day. */
export const BesideLedger = ({ till, sums }: { till: Till; sums: Sums }) => {
  const linesOf = (wanted: keyof typeof kinds) => till.lines.filter(({ kind }) => kind === wanted).length;
  const { received, refunded } = sums.outside;
  const { others } = sums;
  const [receipts, refunds, voids] = [linesOf('receipt'), linesOf('refund'), linesOf('void')];
  return (
    <SumTable
      caption="台帳との照らし合わせ"
      sums={[
        { name: '現金の収納', lines: receipts, amount: yen(sums.received) },
        others.received.lines > 0 && {
          name: '同じ日の別のレジの収納',
          lines: others.received.lines,
          amount: yen(others.received.yen),
        },
        { name: 'レジを通さない収納', lines: received.lines, amount: yen(received.yen) },
        {
          name: '台帳の収納（窓口）',
          isTotal: true,
          lines: receipts + others.received.lines + received.lines,
          amount: yen(sums.received + others.received.yen + received.yen),
        },
        { name: '現金の返金', lines: refunds, amount: goingOut(sums.refunded - sums.voided) },
        voids > 0 && { name: '収納の取消', lines: voids, amount: goingOut(sums.voided) },
        others.refunded.lines > 0 && {
          name: '同じ日の別のレジの返金・収納の取消',
          lines: others.refunded.lines,
          amount: goingOut(others.refunded.yen),
        },
        { name: 'レジを通さない返金', lines: refunded.lines, amount: goingOut(refunded.yen) },
        {
          name: '台帳の還付',
          isTotal: true,
          lines: refunds + voids + others.refunded.lines + refunded.lines,
          amount: goingOut(sums.refunded + others.refunded.yen + refunded.yen),
        },
      ]}
    />
  );
};

/** Each count of a till, also of those after which it went on: what was in it, what should have been, who counted and when. */
export const Counts = ({ till }: { till: Till }) => (
  <ScrollTable caption="数えた記録">
    <thead>
      <tr>
        {['時刻', '数えた人', '金種'].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {['数えた額', 'あるべき額', '過不足'].map((name) => (
          <th key={name} scope="col" className="text-end!">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {till.counts.map(({ number, countedAt, countedBy, pieces, counted, expected }) => (
        <tr key={number}>
          <th scope="row" className="whitespace-nowrap">
            {countedAt.startsWith(till.day) ? countedAt.slice(11, 16) : dateTimeText(countedAt)}
          </th>
          <td>{countedBy}</td>
          <td>{piecesText(pieces) || '―'}</td>
          <td className={right}>{yen(counted)}</td>
          <td className={right}>{yen(expected)}</td>
          <td className={right}>{signedYen(counted - expected)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

const columns = ['時刻', '番号', '宛名', '内容', '金額'] as const;

/** All that went through a till. A list of the house shows 200 rows; here none may be missing. */
export const CashLines = ({ till }: { till: Till }) => (
  <FittingTable caption="現金の出入り" isCaptionHidden={false}>
    <HeadRow>
      {columns.map((name) => (
        <th
          key={name}
          role="columnheader"
          scope="col"
          className={`whitespace-nowrap ${name === '金額' ? 'text-end!' : ''}`}
        >
          {name}
        </th>
      ))}
    </HeadRow>
    <tbody role="rowgroup">
      {till.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a till keep their places
        <tr key={index} role="row">
          <FittingCell label="時刻" isHead>
            {line.happenedAt.startsWith(till.day) ? line.happenedAt.slice(11, 16) : dateTimeText(line.happenedAt)}
          </FittingCell>
          <FittingCell label="番号" isHead={false}>
            <span className="whitespace-nowrap">{line.number || `（${kinds[line.kind]}）`}</span>
          </FittingCell>
          <FittingCell label="宛名" isHead={false}>
            {line.personName === '' ? '―' : <span className="name">{line.personName}</span>}
          </FittingCell>
          <FittingCell label="内容" isHead={false}>
            <span className="block min-w-32 wrap-anywhere">{line.note || '―'}</span>
          </FittingCell>
          <FittingCell label="金額" isHead={false}>
            <span className="block whitespace-nowrap tabular-nums not-in-data-stacked:text-end">
              {line.amount < 0 ? signedYen(line.amount) : yen(line.amount)}
            </span>
          </FittingCell>
        </tr>
      ))}
    </tbody>
  </FittingTable>
);
