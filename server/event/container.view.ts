import type { EventContainer, EventContainerInfo } from '#contract/event/event.ts';
import type { eventContainersInFull, eventContainersOf } from '../catalogue/eventContainer.queries.ts';

type Row = Awaited<ReturnType<typeof eventContainersOf>>[number];
type FullRow = Awaited<ReturnType<typeof eventContainersInFull>>[number];

export const containerView = (row: Row): EventContainer => ({
  eventContainerId: row.event_container_id,
  eventContainerName: row.name,
  color: row.color,
  backgroundColor: row.background_color,
});

export const containerInfoView = (row: FullRow): EventContainerInfo => ({
  ...containerView(row),
  zipCode: row.zip_code,
  address: row.address,
  phoneNumber: row.phone_number,
  faxNumber: row.fax_number,
  url: row.url,
  description: row.description,
  events: row.events.map(({ name, supplementary_information }) => ({
    eventName: name,
    description: supplementary_information,
  })),
});
