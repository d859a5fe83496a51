import type { Files } from './moveInto.ts';

const peopleHead = '番号,氏名,フリガナ,電話番号,利用者区分';
const roomHead = '予約番号,利用者の番号,施設,部屋,利用日,開始時刻,終了時刻,状態,使用料,収納済額';

/** Files of so many people with two reservations each, one of the past and one to come, all in 中央公民館. */
export function madeUpFiles(count: number): Required<Pick<Files, 'people' | 'reservations'>> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const day = (index: number) => new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10);
  return {
    people: [peopleHead, ...numbers.map((n) => `${n},佐藤 ${n}郎,サトウ ハジメ,080-1111-${1000 + n},市内`)].join('\n'),
    reservations: [
      roomHead,
      ...numbers.flatMap((n) => [
        `P-${n},${n},中央公民館,ホールA,2026/4/${1 + (n % 28)},9:00,12:00,利用済み,1000,1000`,
        `F-${n},${n},中央公民館,ホールB,${day(n)},9:00,12:00,予約,1000,0`,
      ]),
    ].join('\n'),
  };
}

/** What is owed of those to come. */
export const madeUpUnpaid = (count: number) =>
  ['予約番号,未収額', ...Array.from({ length: count }, (_, n) => `F-${n},1000`)].join('\n');
