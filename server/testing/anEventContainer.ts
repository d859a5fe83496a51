import type { Insertable } from 'kysely';
import type { EventCategory, EventContainer } from '../db/schema.ts';
import { newId } from '../newId.ts';
import { type Arranging, nextNumber } from './factories.ts';

export type TestEventContainer = {
  readonly tenantId: string;
  readonly eventContainerId: string;
  readonly eventContainerName: string;
};
export type TestCategory = TestEventContainer & {
  readonly eventCategoryId: string;
  readonly eventCategoryName: string;
};

/** A published place that offers courses, without any yet. Overrides take the columns of event_container. */
export async function anEventContainer(
  { db }: Arranging,
  tenant: { tenantId: string },
  overrides: Partial<Insertable<EventContainer>> = {},
): Promise<TestEventContainer> {
  const number = nextNumber();
  const row: Insertable<EventContainer> = {
    event_container_id: newId(),
    key: `event-container-${number}`,
    name: `第${number}学習センター`,
    sort: number,
    color: '#ffffff',
    background_color: '#1a4d8f',
    zip_code: '986-0000',
    address: '宮城県石巻市2-2',
    phone_number: '0225-00-0002',
    fax_number: '0225-00-0003',
    url: 'https://example.jp/school',
    description: '講座を開いています。',
    is_published: true,
    ...overrides,
    tenant_id: tenant.tenantId,
  };
  await db.insertInto('event_container').values(row).execute();
  return { tenantId: tenant.tenantId, eventContainerId: row.event_container_id, eventContainerName: row.name };
}

/** A published category of a place. Overrides take the columns of event_category. */
export async function aCategory(
  { db }: Arranging,
  container: TestEventContainer,
  overrides: Partial<Insertable<EventCategory>> = {},
): Promise<TestCategory> {
  const number = nextNumber();
  const row: Insertable<EventCategory> = {
    event_category_id: newId(),
    key: `event-category-${number}`,
    name: `第${number}分野`,
    sort: number,
    is_published: true,
    ...overrides,
    event_container_id: container.eventContainerId,
    tenant_id: container.tenantId,
  };
  await db.insertInto('event_category').values(row).execute();
  return { ...container, eventCategoryId: row.event_category_id, eventCategoryName: row.name };
}
