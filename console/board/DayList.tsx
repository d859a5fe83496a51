import type { Board } from '#contract/desk/board.ts';
import { byTime, timeRangeName } from '#rules/day/minuteRange.ts';
import { dayText } from '#ui/text/format.ts';
import { blockLook } from './blockLook.tsx';

/** 当日一覧: what a day has, for the wall and the caretaker. Only on paper. */
export const DayList = ({ board, isPrinted }: { board: Board; isPrinted: boolean }) => {
  const nameOf = (articleId: string | null) => board.rooms.find((room) => room.articleId === articleId)?.articleName;
  const lines = board.blocks.toSorted(byTime);
  return (
    <section data-printed={isPrinted || undefined} className="hidden print:block">
      <h2 className="text-std-20B-150">
        {board.containerName}　当日一覧　{dayText(board.date)}
      </h2>
      <table className="w-full text-start">
        <thead>
          <tr>
            {['時間', '部屋', '利用者', '使用目的', '人数', '備品', '状態'].map((header) => (
              <th key={header} scope="col" className="border border-solid-gray-600 p-1 text-start">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((block) => (
            <tr key={`${block.reservationId} ${block.heldFrom} ${block.rooms.join()}`}>
              {[
                timeRangeName(block),
                nameOf(block.articleId) ?? block.rooms.map(nameOf).join('、'),
                block.title,
                [block.purpose, block.purposeType].filter((part) => part !== '').join('／'),
                block.people === null ? '' : `${block.people}人`,
                block.equipment.join('、'),
                `${blockLook(block).word}${block.isOwed ? '・未払い' : ''}`,
              ].map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a line have their order
                <td key={index} className="border border-solid-gray-600 p-1 align-top">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>予約・休館はありません。</p>}
    </section>
  );
};
