import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#client/queryClient.ts';
import type { StaffCall } from '#contract/endpoints.ts';
import { readsHeader, touchesHeader } from '#contract/things.ts';
import { askFor, noteChange, noteThings, refreshAfter, reloadFor } from './refresh.ts';

const left: (() => void)[] = [];
afterEach(() => {
  for (const leave of left.splice(0)) leave();
  queryClient.clear();
});

const reads = (name: StaffCall, said: string) => noteThings(name, new Headers({ [readsHeader]: said }));
const touches = (name: StaffCall, said: string) => noteThings(name, new Headers({ [touchesHeader]: said }));

/** A screen that shows the answers of calls; tells which of them are asked for from then on. */
async function aScreen(...names: StaffCall[]) {
  const asked: string[] = [];
  for (const name of names) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [name, {}],
      queryFn: () => {
        asked.push(name);
        return {};
      },
      staleTime: 5_000,
    });
    left.push(observer.subscribe(() => undefined));
    await observer.refetch();
  }
  asked.length = 0;
  return asked;
}

const isStale = (name: StaffCall) => queryClient.getQueryState([name, {}])?.isInvalidated;

reads('Desk/GetReservation', 'reservations,money');
reads('Desk/ListUnpaid', 'money');
reads('Desk/ListJobs', 'jobs');
reads('Desk/PreviewCancellation', 'reservations,money');
touches('Desk/CancelReservation', 'reservations,money,logs');

it('[HOUSE-01] asks again for what an act touches, and for nothing else that is shown', async () => {
  const asked = await aScreen('Desk/GetReservation', 'Desk/ListUnpaid', 'Desk/ListJobs');
  await refreshAfter('Desk/CancelReservation');
  expect(asked).toEqual(['Desk/GetReservation', 'Desk/ListUnpaid']);
  expect(isStale('Desk/ListJobs')).toBe(true);
});

it('asks for what an act would do only while it is still to be done', async () => {
  const asked = await aScreen('Desk/PreviewCancellation');
  await refreshAfter('Desk/CancelReservation');
  expect(asked).toEqual([]);
  await reloadFor('Desk/CancelReservation');
  expect(asked).toEqual(['Desk/PreviewCancellation']);
});

it('asks again for everything after an act of which no answer came', async () => {
  const asked = await aScreen('Desk/ListJobs');
  await refreshAfter('Desk/RetryJobs');
  expect(asked).toEqual(['Desk/ListJobs']);
});

it('shows nothing on the next screen that was answered before a change', async () => {
  await aScreen('Desk/GetReservation', 'Desk/ListJobs');
  noteChange();
  expect([isStale('Desk/GetReservation'), isStale('Desk/ListJobs')]).toEqual([true, true]);
});

it('asks for one call where that is meant', async () => {
  const asked = await aScreen('Desk/GetReservation', 'Desk/ListJobs');
  await askFor('Desk/ListJobs');
  expect(asked).toEqual(['Desk/ListJobs']);
});
