import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { Files } from './moveInto.ts';

/** How large a made-up town is; `toCome` of its reservations are still to come, and `unpaid` of all are not paid. */
export type TownSize = {
  readonly people: number;
  readonly reservations: number;
  readonly toCome: number;
  readonly unpaid: number;
};

/** A hall of the town with two rooms. */
export const hallNames = (count: number) => Array.from({ length: count }, (_, index) => `第${index + 1}公民館`);

const frames = [
  [540, 720, 1200],
  [780, 1020, 1600],
  [1080, 1320, 2000],
] as const;
const rooms = ['ホールA', 'ホールB'] as const;

/**
 * The files of a made-up town as another system would write them: people of two classes, reservations of years, none of those
 * to come in the same frame as another, and what is unpaid. The same sizes make the same files.
 */
export function aWholeTown(
  size: TownSize,
  { halls, today }: { readonly halls: readonly string[]; readonly today: string },
) {
  const people = ['番号,利用者番号,氏名,フリガナ,電話番号,メールアドレス,住所,利用者区分'];
  for (let n = 0; n < size.people; n += 1) {
    const kana = [...String(n)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('');
    const mail = n % 3 === 0 ? `person${n}@example.jp` : '';
    people.push(
      `K${n},${10_000_000 + n},山田 ${n}郎,ヤマダ ${kana},090-${1000 + (n % 9000)}-${1000 + (n % 7919)},${mail},みどり町${n}番地,${n % 4 === 0 ? '市外' : '市内'}`,
    );
  }
  const reservations = ['予約番号,利用者の番号,施設,部屋,利用日,開始時刻,終了時刻,状態,使用料,使用目的,人数,申込日時'];
  const unpaid = ['予約番号,未収額'];
  let yen = 0;
  for (let n = 0; n < size.reservations; n += 1) {
    const slot = n < size.toCome ? n : n - size.toCome;
    const places = halls.length * rooms.length * frames.length;
    const day = n < size.toCome ? addDays(today, 1 + Math.floor(slot / places)) : addDays(today, -1 - (slot % 1500));
    const [from, to, fee] = frames[slot % 3] ?? frames[0];
    const room = rooms[Math.floor(slot / 3) % 2];
    const hall = halls[Math.floor(slot / 6) % halls.length];
    const isCancelled = n >= size.toCome && n % 10 === 0;
    const isUnpaid = !isCancelled && unpaid.length <= size.unpaid && (n < size.toCome || n % 7 === 0);
    if (isUnpaid) {
      unpaid.push(`R${n},${fee}`);
      yen += fee;
    }
    const state = n < size.toCome ? '予約' : isCancelled ? '取消' : '利用済み';
    reservations.push(
      `R${n},K${n % size.people},${hall},${room},${day.replaceAll('-', '/')},${clock(from)},${clock(to)},${state},"${fee.toLocaleString('en')}",合唱の練習,${10 + (n % 40)},${addDays(day, -30).replaceAll('-', '/')} 9:30`,
    );
  }
  const files: Files = {
    people: people.join('\r\n'),
    reservations: reservations.join('\r\n'),
    unpaid: unpaid.join('\r\n'),
  };
  return { files, unpaid: { count: unpaid.length - 1, yen } };
}

const clock = (minute: number) => localDateTimeAt('2000-01-01', minute).slice(11);
