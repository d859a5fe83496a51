import type { Board, BoardBlock } from '#contract/desk/board.ts';
import { dayText } from '#rules/day/dayText.ts';
import { byTime, timeRangeName } from '#rules/day/minuteRange.ts';
import type { ValuesOf } from '#rules/notice/messageTexts.ts';

const words = { closure: '休館', official: '公用', offer: '案内中', claim: 'キャンセル待ち', draw: '調整中' } as const;

/** Whoever reads a mail is not known: the first letter is enough to know a visitor by somebody who is expected. */
export const maskedName = (name: string) => (name === '' ? '' : `${[...name][0]}＊＊`);

/** Nothing is to be told: the place is closed, by its calendar or by closures over all rooms, and nobody comes. */
export function isClosedDay({ rooms, blocks }: Board) {
  if (blocks.some(({ kind }) => kind === 'reservation')) return false;
  const closed = new Set(blocks.filter(({ kind }) => kind === 'closure').flatMap((block) => block.rooms));
  return rooms.every(({ articleId, closedFor }) => closedFor !== '' || closed.has(articleId));
}

/** 当日一覧 as it is printed, without purposes and with masked names. `url` leads to the board. */
export function dayListValues(board: Board, url: string): ValuesOf<'dayList'> {
  const nameOf = (articleId: string) => board.rooms.find((room) => room.articleId === articleId)?.articleName;
  const lineOf = (block: BoardBlock) => {
    const rooms = block.articleId === null ? block.rooms : [block.articleId];
    const isReservation = block.kind === 'reservation';
    return [
      timeRangeName(block),
      rooms.map(nameOf).join('、'),
      ...(isReservation ? [maskedName(block.title), block.purposeType] : [block.title]),
      block.people === null ? '' : `${block.people}人`,
      block.equipment.length === 0 ? '' : `備品：${block.equipment.join('、')}`,
      block.kind === 'reservation' ? block.statusText : words[block.kind],
      block.isOwed ? '未払い' : '',
    ]
      .filter((part) => part !== '')
      .join('　');
  };
  const lines = board.blocks.toSorted(byTime).map(lineOf);
  return {
    施設: board.containerName,
    利用日: dayText(board.date),
    一覧: lines.length === 0 ? '予約・休館はありません。' : lines.join('\n'),
    リンク: url,
  };
}
