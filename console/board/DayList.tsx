import type { Board } from '#contract/desk/board.ts';
import { byTime, timeRangeName } from '#rules/day/minuteRange.ts';
import { closedTexts } from '#rules/facility/calendar/closedRooms.ts';
import { dayText } from '#ui/text/format.ts';
import { blockLook } from './blockLook.tsx';

const short = 'whitespace-nowrap';

/** What is told of each, and whether it stays on one line. */
const columns = [
  { header: '時間', look: short },
  { header: '部屋', look: '' },
  { header: '利用者', look: '' },
  { header: '使用目的', look: '' },
  { header: '人数', look: `${short} text-end` },
  { header: '備品', look: '' },
  { header: '状態', look: short },
  { header: '未払い', look: `${short} text-center` },
] as const;

/** 当日一覧: what a day has, for the wall and the caretaker. Only on paper. */
export const DayList = ({ board, isPrinted }: { board: Board; isPrinted: boolean }) => {
  const nameOf = (articleId: string | null) => board.rooms.find((room) => room.articleId === articleId)?.articleName;
  const lines = board.blocks.toSorted(byTime);
  const closedFor = closedTexts(board.rooms.map(({ articleName, closedFor }) => ({ name: articleName, closedFor })));
  return (
    <section data-printed={isPrinted || undefined} className="hidden print:block">
      <h2 className="text-std-20B-150">
        {board.containerName}　当日一覧　{dayText(board.date)}
        {board.holidayName !== '' && `（${board.holidayName}）`}
      </h2>
      {closedFor.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <table className="w-full text-start">
        <thead>
          <tr>
            {columns.map(({ header, look }) => (
              <th key={header} scope="col" className={`border border-solid-gray-600 p-1 text-start ${look}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((block) => (
            <tr className="break-inside-avoid" key={`${block.reservationId} ${block.heldFrom} ${block.rooms.join()}`}>
              {[
                timeRangeName(block),
                nameOf(block.articleId) ?? block.rooms.map(nameOf).join('、'),
                block.title,
                [block.purpose, block.purposeType].filter((part) => part !== '').join('／'),
                block.people === null ? '' : `${block.people}人`,
                block.equipment.join('、'),
                blockLook(block).word,
                block.isOwed ? '未払い' : '',
              ].map((text, index) => (
                <td
                  key={columns[index]?.header}
                  className={`border border-solid-gray-600 p-1 align-top ${columns[index]?.look}`}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && closedFor.length === 0 && <p>予約・休館はありません。</p>}
    </section>
  );
};
