import type { ScreenName } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Html } from '#server/http/page/html.ts';
import type { VisitorReads } from '../visitorReads.ts';
import { hallContent } from './hallContent.ts';

type Asked = { readonly tenant: Tenant; readonly values: Readonly<Record<string, string>> };

type ContentOf = (reads: VisitorReads, asked: Asked) => Promise<Html>;

const hall: ContentOf = async (reads, { tenant, values: { containerId = '', date } }) => {
  const { answer, view } = await reads.ask(tenant, 'Public/GetHall', { containerId });
  const today = dayOf(view.now);
  const first = date ?? today;
  const { answer: availability } = await reads.ask(tenant, 'Public/GetDayAvailability', { containerId, date: first });
  return hallContent({ tenant: view.tenant, hall: answer, availability, today, first });
};

const facilityContents: { readonly [Name in ScreenName]?: ContentOf } = { openHall: hall };

/** What a public page of a tenant's mode shows before any script; null where that comes with the scripts. */
export const contentOf = (screen: ScreenName, { tenantMode }: Pick<Tenant, 'tenantMode'>) =>
  tenantMode === 'facility' ? (facilityContents[screen] ?? null) : null;
