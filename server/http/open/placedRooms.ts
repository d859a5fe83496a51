import type { HallPage } from '#contract/facility/page.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { showsInformation } from '#rules/tenant/shownInformation.ts';
import type { PlacePage } from '#server/catalogue/page.ts';
import type { HallOnPage } from '#server/catalogue/pages.queries.ts';
import { roomsOfPlace } from '#server/facility/calendar/calendarFacts.ts';
import { hallPageView } from '#server/facility/calendar/hallPage.view.ts';
import { hallPages } from '#server/facility/calendar/pageFacts.ts';
import type { PlaceWithRooms } from '#server/facility/placed.queries.ts';
import { type Remember, rememberedBy } from './rememberedBy.ts';
import type { Making } from './visitorReads.ts';

/** A hall as its page shows it, with the facts of its rooms. */
export type PlacedHall = {
  readonly hall: HallPage;
  /** What its page does not show, as far as the tenant tells of its places. */
  readonly page: Pick<PlacePage, 'kana' | 'location'>;
  readonly rooms: readonly ArticleFacts[];
  readonly holidays: Holidays;
  /** In the tenant's zone. */
  readonly today: string;
  /** What is made of its rooms on this day, once for all who ask. The hall's page may have been read again alone. */
  readonly remembered: Remember;
};

type Pages = { readonly pages: typeof hallPages };
type Placed = { readonly placed: typeof roomsOfPlace };

const rememberedOf = rememberedBy<PlaceWithRooms>();

/** The halls that are wanted, with the facts of their rooms. */
export const hallsPlaced = (isWanted: (hall: HallOnPage) => boolean): Making<Pages, Placed, readonly PlacedHall[]> => ({
  facts: { pages: hallPages },
  keys: () => ({ pages: null }),
  each: {
    facts: { placed: roomsOfPlace },
    keys: ({ pages }, { timeZone }) =>
      pages.halls.filter(isWanted).map(({ containerId }) => ({ placed: { containerId, timeZone } })),
  },
  make: ({ pages }, { tenant, now }, each) =>
    pages.halls.filter(isWanted).flatMap((hall, index) => {
      const placed = each[index]?.placed;
      if (!placed) return [];
      const rooms = placed.articles.map(({ facts }) => facts);
      const today = dayOf(now);
      const remember = rememberedOf(placed);
      const remembered: Remember = (name, make) => remember(`${today} ${name}`, make);
      const page = showsInformation(tenant) ? hall.page : {};
      return [{ hall: hallPageView(hall, tenant), page, rooms, holidays: placed.holidays, today, remembered }];
    }),
});
