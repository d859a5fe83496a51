import type { Tenant } from '#contract/tenant.ts';
import { priceTable } from '#rules/facility/fee/priceTable.ts';
import { shownEquipment } from '#rules/facility/request/equipment.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { roomsOfPlace } from '../calendar/calendarFacts.ts';
import { hallPageView } from '../calendar/hallPage.view.ts';
import { hallPages } from '../calendar/pageFacts.ts';

const facts = { pages: hallPages };

/** Every hall with its rooms. */
export const getHalls = freshRead<'Public/GetHalls', typeof facts>({
  facts,
  keys: () => ({ pages: null }),
  view: () => '',
  answer: ({ pages: { halls } }, { tenant }) => ({
    response: { items: halls.map((hall) => hallPageView(hall, tenant)) },
  }),
});

/** One hall; refuses notFound for one that offers no room, or that the tenant does not have. */
export const getHall = freshRead<'Public/GetHall', typeof facts>({
  facts,
  keys: () => ({ pages: null }),
  view: () => '',
  answer({ pages: { halls } }, { tenant }, { containerId }) {
    const hall = halls.find((one) => one.containerId === containerId);
    if (!hall) throw new Refused('notFound');
    return { response: hallPageView(hall, tenant) };
  },
});

type Pages = Awaited<ReturnType<typeof hallPages.read>>;

const hallOf = ({ halls }: Pages, articleId: string) =>
  halls.find(({ rooms }) => rooms.some((room) => room.articleId === articleId));

const ofPlace = { placed: roomsOfPlace };

/** One room with its prices and its hall; refuses notFound for one that the tenant does not offer. */
export const getRoom = freshRead<'Public/GetRoom', typeof facts, never, typeof ofPlace>({
  facts,
  keys: () => ({ pages: null }),
  each: {
    facts: ofPlace,
    keys({ pages }, { articleId }, { timeZone }: Pick<Tenant, 'timeZone'>) {
      const hall = hallOf(pages, articleId);
      return hall ? [{ placed: { containerId: hall.containerId, timeZone } }] : [];
    },
  },
  view: () => '',
  answer({ pages }, { tenant, now }, { articleId }, { each: [place] }) {
    const hall = hallOf(pages, articleId);
    const placed = place?.placed?.articles.find((one) => one.facts.articleId === articleId);
    if (!hall || !place?.placed || !placed) throw new Refused('notFound');
    const { rooms, ...shown } = hallPageView(hall, tenant);
    const room = rooms.find((one) => one.articleId === articleId);
    if (!room) throw new Refused('notFound');
    const { holidays, useConditions } = place.placed;
    const day = now.slice(0, 10);
    const names = {
      rooms: new Map(hall.rooms.map(({ key, name }) => [key, name])),
      classes: new Map(pages.classes.map(({ code, label }) => [code, label])),
      conditions: new Map(useConditions.map(({ code, label }) => [code, label])),
    };
    const version = versionFor(placed.facts.ordinance?.versions ?? [], { usesOn: day, bookedOn: day });
    const lent = placed.equipment.map((item) => shownEquipment(item, { version, times: [], occupied: [] }));
    const prices = priceTable(placed.facts, { day, now, holidays, names });
    return { response: { ...room, prices, lent, hall: shown } };
  },
});
