import { addDays, daysBetween, daysFrom } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { hallFrames } from '#server/testing/aHall.ts';
import { localDateTimeOf } from '#server/time.ts';

/** What takes spaces of a town on a day, as it stood in the night after it; written down by the test, not by the product. */
export type DayBook = Map<string, readonly { space: string; kind: string; from: string; to: string }[]>;

const zone = 'Asia/Tokyo';
const local = (at: Date) => localDateTimeOf(at.getTime(), zone);

/** Closures and official use of a day, as they stand now. */
export async function lookAtDay(db: Database, tenantId: string, day: string) {
  const rows = await db
    .selectFrom('occupancy')
    .select(['space_id', 'kind', 'starts_at', 'ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['closure', 'official'])
    .execute();
  return rows
    .map(({ space_id, kind, starts_at, ends_at }) => ({
      space: space_id,
      kind,
      from: local(starts_at),
      to: local(ends_at),
    }))
    .filter(({ from, to }) => from < `${addDays(day, 1)}T00:00` && to > `${day}T00:00`);
}

const minute = (day: string, at: string) =>
  at.slice(0, 10) < day ? 0 : at.slice(0, 10) > day ? 1440 : Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));

const blocks = hallFrames.filter(({ name }) => name !== '全日');

type Reservation = Awaited<ReturnType<typeof everything>>['reservations'][number];

/** All that there is of a town's reservations, in plain rows. */
export async function everything(db: Database, tenantId: string) {
  return {
    reservations: await db.selectFrom('reservation').selectAll().where('tenant_id', '=', tenantId).execute(),
    details: await db.selectFrom('reservation_detail').selectAll().where('tenant_id', '=', tenantId).execute(),
    history: await db.selectFrom('reservation_history').selectAll().where('tenant_id', '=', tenantId).execute(),
    ledger: await db.selectFrom('ledger').selectAll().where('tenant_id', '=', tenantId).execute(),
    articles: await db.selectFrom('article').selectAll().where('tenant_id', '=', tenantId).execute(),
    spaces: await db.selectFrom('article_space').selectAll().where('tenant_id', '=', tenantId).execute(),
    ordinances: await db.selectFrom('ordinance_version').selectAll().where('tenant_id', '=', tenantId).execute(),
  };
}

type Everything = Awaited<ReturnType<typeof everything>>;

const overStates = [
  ...['completed', 'no_show', 'cancelled_user', 'cancelled_operator'],
  ...['expired_unpaid', 'rejected', 'lost', 'withdrawn'],
];

// biome-ignore lint/suspicious/noExplicitAny: documents of the database, which the test reads as they are.
type Document = any;

function lowered(reservation: Reservation, all: Everything) {
  const codes = all.ordinances
    .filter(({ container_id }) => container_id === reservation.container_id)
    .flatMap(({ body }) => (body as Document).steps as Document[])
    .filter(({ kind }) => kind === 'reductions')
    .flatMap(({ rules }) => (rules as Document[]).map(({ code }) => code as string));
  const lines = ((reservation.fee_breakdown as Document)?.lines ?? []) as { code: string; yen: number }[];
  const byLines = lines
    .filter(({ yen, code }) => yen < 0 && (code === 'correction' || codes.includes(code)))
    .reduce((sum, { yen }) => sum - yen, 0);
  return byLines + (reservation.payment_state === 'waived' ? reservation.fee : 0);
}

function daysOf(reservation: Reservation, all: Everything) {
  const details = all.details.filter(({ reservation_id }) => reservation_id === reservation.reservation_id);
  return [...Map.groupBy(details, ({ date }) => date)]
    .map(([day, lines]) => ({
      day,
      from: Math.min(...lines.map(({ from_minute }) => from_minute)),
      to: Math.max(...lines.map(({ to_minute }) => to_minute)),
      fee: lines.reduce((sum, { fee }) => sum + fee, 0),
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function reservationFigures(reservation: Reservation, all: Everything) {
  const history = all.history
    .filter(({ reservation_id }) => reservation_id === reservation.reservation_id)
    .toSorted((one, other) => Number(one.sequence) - Number(other.sequence));
  const isDrawn = history.some(({ action }) => action === 'announce');
  const isReservation =
    reservation.entry_type === 'lottery' ? isDrawn && reservation.state !== 'lost' : reservation.state !== 'withdrawn';
  const ledger = all.ledger.filter(({ reservation_id }) => reservation_id === reservation.reservation_id);
  const yen = (kind: string) =>
    ledger.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const end = history.find(
    ({ before, after }) =>
      (after as Document).state === reservation.state && (before as Document)?.state !== reservation.state,
  );
  return {
    isDrawn,
    isReservation,
    isAtDesk: history.some(
      ({ action, actor }) => (action === 'reserve' || action === 'enter') && actor.startsWith('staff:'),
    ),
    endedOn: end ? local(end.happened_at).slice(0, 10) : '',
    money: {
      charged: yen('charged') - yen('released'),
      online: yen('received'),
      counter: yen('received_at_counter'),
      refunded: yen('refunded'),
    },
  };
}

const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole));

/** The figures of docs/statistics.md for a town whose rooms offer the frames of aHall, from what is in its tables. */
export function countAnew(
  all: Everything,
  book: DayBook,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const isWithin = (day: string) => day >= from && day <= to;
  const over = all.reservations
    .filter(({ state }) => overStates.includes(state))
    .map((reservation) => ({ reservation, days: daysOf(reservation, all), ...reservationFigures(reservation, all) }));
  const attended = over.flatMap(({ reservation, days }) =>
    reservation.state === 'completed' ? days.map((use) => ({ ...use, reservation, isFirst: use === days[0] })) : [],
  );
  const spacesOf = (articleId: string) =>
    all.spaces.filter(({ article_id }) => article_id === articleId).map(({ space_id }) => space_id);
  const rooms = all.articles.map(({ article_id }) => {
    const own = spacesOf(article_id);
    const counts = { openDays: 0, usedDays: 0, offered: 0, used: 0, official: 0 };
    for (const day of daysFrom(from, daysBetween(from, to) + 1)) {
      const closings = book.get(day);
      if (closings === undefined) continue;
      const uses = attended.filter((use) => use.day === day);
      let isOpen = false;
      let isUsed = false;
      for (const block of blocks) {
        const taken = new Set(
          uses
            .filter((use) => use.from < block.toMinute && block.fromMinute < use.to)
            .flatMap((use) => spacesOf(use.reservation.article_id)),
        );
        const isBlockUsed = own.every((space) => taken.has(space));
        const over = closings.filter(
          (one) =>
            own.includes(one.space) && minute(day, one.from) < block.toMinute && minute(day, one.to) > block.fromMinute,
        );
        const isOfficial = over.some(({ kind }) => kind === 'official');
        if (over.length === 0 || isOfficial) isOpen = true;
        if (isBlockUsed) isUsed = true;
        if (isBlockUsed) counts.used += 1;
        if (isBlockUsed || over.length === 0 || isOfficial) counts.offered += 1;
        if (isOfficial && !isBlockUsed) counts.official += 1;
      }
      if (isOpen || isUsed) counts.openDays += 1;
      if (isUsed) counts.usedDays += 1;
    }
    const own_uses = attended.filter(({ reservation, day }) => reservation.article_id === article_id && isWithin(day));
    return {
      articleId: article_id,
      isCombined: own.length > 1,
      ...counts,
      counted: own_uses.length,
      planned: own_uses.reduce((sum, { reservation }) => sum + (reservation.expected_attendees ?? 0), 0),
      fee: own_uses.reduce((sum, { fee }) => sum + fee, 0),
      reduced: own_uses.reduce((sum, { reservation, isFirst }) => sum + (isFirst ? lowered(reservation, all) : 0), 0),
    };
  });
  const begun = over.filter(({ days }) => days[0] !== undefined && isWithin(days[0].day));
  const made = begun.filter(({ isReservation }) => isReservation);
  const count = (holds: (one: (typeof made)[number]) => boolean) => made.filter(holds).length;
  const inState = (state: string) => count(({ reservation }) => reservation.state === state);
  const parts = rooms.filter(({ isCombined }) => !isCombined);
  const sum = (
    of: readonly (typeof rooms)[number][],
    name: 'openDays' | 'usedDays' | 'offered' | 'used' | 'official' | 'counted' | 'planned' | 'fee' | 'reduced',
  ) => of.reduce((total, room) => total + room[name], 0);
  const drawn = begun.filter(({ isDrawn }) => isDrawn);
  const [offered, used, openDays, usedDays] = (['offered', 'used', 'openDays', 'usedDays'] as const).map((name) =>
    sum(parts, name),
  ) as [number, number, number, number];
  const cancelled = made
    .filter(({ reservation }) => reservation.state === 'cancelled_user')
    .map(({ endedOn, days }) => Math.max(0, daysBetween(endedOn, days[0]?.day ?? endedOn)));
  return {
    rooms: rooms.map(({ isCombined: _, ...room }) => room),
    summary: {
      ...{ openDays, usedDays, offered, used, official: sum(parts, 'official') },
      rateOfDays: rate(usedDays, openDays),
      rateOfBlocks: rate(used, offered),
      counted: sum(rooms, 'counted'),
      fee: sum(rooms, 'fee'),
      reduced: sum(rooms, 'reduced'),
      reservations: made.length,
      cancelRate: rate(inState('cancelled_user'), made.length),
      noShowRate: rate(inState('no_show'), inState('no_show') + inState('completed')),
      deskRate: rate(
        count(({ isAtDesk }) => isAtDesk),
        made.length,
      ),
    },
    outcomes: Object.fromEntries(
      ['completed', 'no_show', 'cancelled_user', 'cancelled_operator', 'expired_unpaid', 'rejected'].map((state) => [
        state,
        inState(state),
      ]),
    ),
    methods: {
      online: count(({ reservation, isAtDesk }) => reservation.entry_type === 'normal' && !isAtDesk),
      counter: count(({ reservation, isAtDesk }) => reservation.entry_type === 'normal' && isAtDesk),
      lottery: count(({ reservation }) => reservation.entry_type === 'lottery'),
    },
    cancellations: [
      [0, 0],
      [1, 1],
      [2, 3],
      [4, 7],
      [8, 14],
      [15, 30],
      [31, 60],
      [61, 9999],
    ].map(([least = 0, most = 0]) => cancelled.filter((days) => days >= least && days <= most).length),
    draws: { entries: drawn.length, won: drawn.filter(({ reservation }) => reservation.state !== 'lost').length },
    money: begun.reduce(
      (total, { money }) => ({
        charged: total.charged + money.charged,
        online: total.online + money.online,
        counter: total.counter + money.counter,
        refunded: total.refunded + money.refunded,
      }),
      { charged: 0, online: 0, counter: 0, refunded: 0 },
    ),
  };
}
