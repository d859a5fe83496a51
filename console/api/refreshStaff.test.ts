import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#client/queryClient.ts';
import type { StaffCall } from '#contract/endpoints.ts';
import { refreshStaff } from './useStaffQuery.ts';

beforeEach(() => queryClient.clear());

const isStale = (name: StaffCall) => queryClient.getQueryState([name, {}])?.isInvalidated;

function show(...names: StaffCall[]) {
  for (const name of names) queryClient.setQueryData([name, {}], {});
}

const ofPerson = ['Desk/FindReservations', 'Desk/GetPersonMoney', 'Desk/GetEntitlements', 'Desk/GetGroup'] as const;

it.each(ofPerson)('asks for %s again with its person, such as after a merge that is undone', (name) => {
  show('Desk/GetPerson', name);
  refreshStaff('Desk/GetPerson');
  expect(isStale(name)).toBe(true);
});

it('keeps no former answer of another screen', () => {
  show('Desk/GetWork', 'Desk/ListUnpaid');
  refreshStaff('Desk/GetReservation');
  expect([isStale('Desk/GetWork'), isStale('Desk/ListUnpaid')]).toEqual([true, true]);
});
