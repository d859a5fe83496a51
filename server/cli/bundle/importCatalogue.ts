import type { Insertable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Article } from '#server/db/schema.ts';
import { newId } from '#server/newId.ts';
import { weekdayNames } from './bundle.ts';
import type { Importing } from './importBundle.ts';
import type { ResolvedArticle, ResolvedContainer } from './resolveBundle.ts';
import { replaceRows, sumOf, upsertRows } from './rows.ts';

type Ids = ReadonlyMap<string, string>;

/** Keys of the bundle and the ids they have, or get when they are new. */
type Catalogue = { readonly containers: Ids; readonly spaces: Ids; readonly articles: Ids };

const idBehind = (ids: Ids, key: string) => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`importCatalogue: no id for "${key}"`);
  return id;
};

/** Places, spaces, rooms, frames, fees and equipment. Rooms that are not in the bundle are not offered any more. */
export async function importCatalogue(importing: Importing) {
  const { trx, tenantId, bundle } = importing;
  const { containers } = bundle;
  const known = await knownIds(trx, tenantId);
  const catalogue: Catalogue = {
    containers: withNew(known.containers, containers),
    spaces: withNew(
      known.spaces,
      containers.flatMap(({ spaces }) => spaces),
    ),
    articles: withNew(
      known.articles,
      containers.flatMap(({ articles }) => articles),
    ),
  };
  await keepSpacesOfReserved(importing, catalogue);
  const rows = rowsOf(containers, { tenantId, catalogue });
  const within = { tenantId, within: 'article_id', values: rows.articles.map(({ article_id }) => article_id) } as const;
  const places = { tenantId, within: 'container_id', values: rows.containers.map((row) => row.container_id) } as const;
  return sumOf([
    await upsertRows(trx, { table: 'container', key: ['tenant_id', 'key'], rows: rows.containers }),
    await upsertRows(trx, { table: 'space', key: ['tenant_id', 'key'], rows: rows.spaces }),
    await upsertRows(trx, { table: 'article', key: ['tenant_id', 'key'], rows: rows.articles }),
    await withdrawOthers(importing),
    await replaceRows(trx, { table: 'article_space', rows: rows.articleSpaces, ...within }),
    await replaceRows(trx, { table: 'time_frame', rows: rows.frames, ...within }),
    await replaceRows(trx, { table: 'equipment', rows: rows.equipment, ...places }),
  ]);
}

async function knownIds(trx: Database, tenantId: string): Promise<Catalogue> {
  const containers = await trx
    .selectFrom('container')
    .select(['key', 'container_id as id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const spaces = await trx
    .selectFrom('space')
    .select(['key', 'space_id as id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const articles = await trx
    .selectFrom('article')
    .select(['key', 'article_id as id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const map = (rows: readonly { key: string; id: string }[]) => new Map(rows.map(({ key, id }) => [key, id]));
  return { containers: map(containers), spaces: map(spaces), articles: map(articles) };
}

const withNew = (known: Ids, entries: readonly { key: string }[]): Ids =>
  new Map(entries.map(({ key }) => [key, known.get(key) ?? newId()]));

/** A reservation holds the spaces its room had when it was booked; with others, the same place could be given twice. */
async function keepSpacesOfReserved({ trx, tenantId, bundle, nowMs, problem }: Importing, catalogue: Catalogue) {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.tenant_id', '=', 'reservation.tenant_id')
        .onRef('occupancy.reservation_id', '=', 'reservation.reservation_id'),
    )
    .select(['reservation.article_id', 'occupancy.space_id'])
    .distinct()
    .where('reservation.tenant_id', '=', tenantId)
    .where('occupancy.tenant_id', '=', tenantId)
    .where('occupancy.ends_at', '>', new Date(nowMs))
    .where('occupancy.release_at', 'is', null)
    .execute();
  const held = Map.groupBy(rows, ({ article_id }) => article_id);
  bundle.containers.forEach(({ articles }, container) => {
    articles.forEach(({ key, name, spaces }, index) => {
      const before = held.get(idBehind(catalogue.articles, key))?.map(({ space_id }) => space_id);
      if (!before) return;
      const wanted = spaces.map((space) => idBehind(catalogue.spaces, space));
      if (wanted.toSorted().join() === before.toSorted().join()) return;
      problem(
        ['containers', container, 'articles', index, 'spaces'],
        `the spaces of "${name}" cannot change while there are reservations to come`,
      );
    });
  });
}

/** Rooms the bundle does not name. */
async function withdrawOthers({ trx, tenantId, bundle }: Importing) {
  const keys = bundle.containers.flatMap(({ articles }) => articles.map(({ key }) => key));
  const withdrawn = await trx
    .updateTable('article')
    .set({ is_published: false })
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .where((where) => where.not(where('key', '=', where.fn.any(where.val(keys)))))
    .returning('article_id')
    .execute();
  return { added: 0, changed: 0, removed: withdrawn.length };
}

type Naming = { readonly tenantId: string; readonly catalogue: Catalogue };

function rowsOf(containers: readonly ResolvedContainer[], naming: Naming) {
  const tenant_id = naming.tenantId;
  const { catalogue } = naming;
  const inEach = <Row>(make: (container: ResolvedContainer, container_id: string, sort: number) => Row | Row[]) =>
    containers.flatMap((container, sort) => make(container, idBehind(catalogue.containers, container.key), sort));
  return {
    containers: inEach((container, container_id, sort) => ({
      tenant_id,
      container_id,
      key: container.key,
      name: container.name,
      sort,
      zip_code: container.zipCode,
      address: container.address,
      phone_number: container.phoneNumber,
      fax_number: container.faxNumber,
      url: container.url,
      description: container.description,
      reservation_notes: container.reservationNotes,
    })),
    spaces: inEach(({ spaces }, container_id) =>
      spaces.map(({ key, name }) => ({
        tenant_id,
        space_id: idBehind(catalogue.spaces, key),
        container_id,
        key,
        name,
      })),
    ),
    articles: inEach(({ articles }, container_id) =>
      articles.map((article, sort) => ({
        tenant_id,
        article_id: idBehind(catalogue.articles, article.key),
        container_id,
        sort,
        ...articleColumns(article),
      })),
    ),
    articleSpaces: inEach(({ articles }) =>
      articles.flatMap(({ key, spaces }) =>
        spaces.map((space) => ({
          tenant_id,
          article_id: idBehind(catalogue.articles, key),
          space_id: idBehind(catalogue.spaces, space),
        })),
      ),
    ),
    frames: inEach(({ articles }) =>
      articles.flatMap((article) =>
        frameRows(article, { tenant_id, article_id: idBehind(catalogue.articles, article.key) }),
      ),
    ),
    equipment: inEach(({ equipment }, container_id) =>
      equipment.map((name, sort) => ({ tenant_id, container_id, name, sort })),
    ),
  };
}

const free = { weekday: 0, saturday: 0, holiday: 0 };

function articleColumns(
  article: ResolvedArticle,
): Omit<Insertable<Article>, 'tenant_id' | 'article_id' | 'container_id' | 'sort'> {
  const isTime = article.timeFrameType === 'time';
  const hourlyFee = isTime ? article.hourlyFee : free;
  return {
    key: article.key,
    name: article.name,
    description: article.description,
    is_published: article.published,
    time_frame_type: article.timeFrameType,
    slot_minutes: isTime ? article.slotMinutes : 60,
    opens_minute: article.hours.fromMinute,
    closes_minute: article.hours.toMinute,
    closed_weekdays: article.closedWeekdays.map((name) => weekdayNames.indexOf(name)).toSorted(),
    holiday_rule: article.holidayRule,
    preparation_before: article.preparation.before,
    preparation_after: article.preparation.after,
    hourly_fee_weekday: hourlyFee.weekday,
    hourly_fee_saturday: hourlyFee.saturday,
    hourly_fee_holiday: hourlyFee.holiday,
    booking_window: article.bookingWindow,
    lottery_window: article.lotteryWindow,
  };
}

const frameRows = (article: ResolvedArticle, ids: { tenant_id: string; article_id: string }) =>
  article.timeFrameType === 'time'
    ? []
    : article.frames.map(({ name, hours, fee }, sort) => ({
        ...ids,
        name,
        sort,
        from_minute: hours.fromMinute,
        to_minute: hours.toMinute,
        fee_weekday: fee.weekday,
        fee_saturday: fee.saturday,
        fee_holiday: fee.holiday,
      }));
