import type { HallPage, RoomPage } from '#contract/facility/page.ts';
import type { Tenant } from '#contract/tenant.ts';
import { accessibilityLabels } from '#rules/facility/page/accessibility.ts';
import { shownInformation, showsInformation } from '#rules/tenant/shownInformation.ts';
import type { HallOnPage, RoomOnPage } from '#server/catalogue/pages.queries.ts';
import { shownPicture } from '#server/catalogue/shownPicture.ts';

type Showing = Pick<Tenant, 'tenantAlias' | 'isVisibleFacilityInfo'>;

export const roomPageView = (room: RoomOnPage, { tenantAlias }: Showing): RoomPage => ({
  articleId: room.articleId,
  articleName: room.name,
  description: room.description,
  timeFrameType: room.timeFrameType,
  pictures: (room.page.pictures ?? []).map((picture) => shownPicture(picture, tenantAlias)),
  capacity: room.capacity,
  areaM2: room.page.areaM2 ?? null,
  features: [...(room.page.features ?? [])],
  equipment: [...room.equipment],
});

/** A place with its rooms; where the tenant shows no information about its places, what a reservation needs alone. */
export function hallPageView(hall: HallOnPage, tenant: Showing): HallPage {
  const page = showsInformation(tenant) ? hall.page : {};
  const { tenantAlias } = tenant;
  return shownInformation(
    {
      containerId: hall.containerId,
      containerName: hall.name,
      zipCode: hall.zipCode,
      address: hall.address,
      phoneNumber: hall.phoneNumber,
      faxNumber: hall.faxNumber,
      url: hall.url,
      description: hall.description,
      reservationNotesText: hall.reservationNotes,
      pictures: (page.pictures ?? []).map((picture) => shownPicture(picture, tenantAlias)),
      access: page.access ?? '',
      mapUrl: page.mapUrl ?? '',
      mapPicture: page.mapPicture ? shownPicture(page.mapPicture, tenantAlias) : null,
      accessibility: (page.accessibility ?? []).map((code) => ({ code, label: accessibilityLabels[code] })),
      houseRules: page.houseRules ?? '',
      rooms: hall.rooms.map((room) => roomPageView(room, tenant)),
    },
    tenant,
  );
}
