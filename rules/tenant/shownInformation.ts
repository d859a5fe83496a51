import type { Tenant } from '#contract/tenant.ts';

type Information = {
  readonly zipCode: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly faxNumber: string;
  readonly url: string;
  readonly description: string;
};

const untold: Information = { zipCode: '', address: '', phoneNumber: '', faxNumber: '', url: '', description: '' };

type Telling = Pick<Tenant, 'isVisibleFacilityInfo'>;

/** Whether a tenant has pages of information about its places. */
export const showsInformation = ({ isVisibleFacilityInfo }: Telling) => isVisibleFacilityInfo;

/** What is told of a place: where the tenant has no pages for it, its names alone and what a reservation needs. */
export const shownInformation = <Place extends Information>(place: Place, tenant: Telling): Place =>
  showsInformation(tenant) ? place : { ...place, ...untold };
