import { expect, it } from 'vitest';
import { aHall } from '../testing/aHall.ts';
import { aResident } from '../testing/factories.ts';
import { aServer } from '../testing/testServer.ts';

it('the figures tell how many calls shared a question, and what memory gave', async () => {
  const server = await aServer();
  try {
    const { session, tenant } = await aResident(server);
    const { containerId } = await aHall(server, tenant);
    const look = () => server.call('Reservation/GetDayAvailability', { containerId, date: '2026-06-20' }, { session });
    expect((await look()).status).toBe(200);
    await Promise.all(Array.from({ length: 20 }, look));
    const text = await server.metrics.text();
    const figure = (name: string) => Number(new RegExp(`^yoyaku_fresh_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(figure('callers_total')).toBe(21);
    expect(figure('questions_total')).toBeLessThan(21);
    expect(figure('hits_total')).toBeGreaterThan(20);
    expect(figure('differences_total')).toBe(0);
    expect(figure('bytes')).toBeGreaterThan(figure('entries'));
  } finally {
    await server.close();
  }
});
