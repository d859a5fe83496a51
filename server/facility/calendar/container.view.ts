import type { Container, ContainerInfo } from '#contract/facility/room.ts';
import type { containersInFull, containersOf } from '#server/catalogue/container.queries.ts';

type Row = Awaited<ReturnType<typeof containersOf>>[number];
type FullRow = Awaited<ReturnType<typeof containersInFull>>[number];

export const containerView = (row: Row): Container => ({ containerId: row.container_id, containerName: row.name });

export const containerInfoView = (row: FullRow): ContainerInfo => ({
  ...containerView(row),
  zipCode: row.zip_code,
  address: row.address,
  phoneNumber: row.phone_number,
  faxNumber: row.fax_number,
  url: row.url,
  description: row.description,
  reservationNotesText: row.reservation_notes,
  articles: row.articles.map(({ article_id, name, description }) => ({
    articleId: article_id,
    articleName: name,
    description,
  })),
});
