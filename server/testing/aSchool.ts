import { aCondition } from './aCondition.ts';
import { anEvent } from './anEvent.ts';
import { aCategory, anEventContainer } from './anEventContainer.ts';
import { aSpan } from './aSpan.ts';
import { type Arranging, aTenant, type TenantOverrides, type TestTenant } from './factories.ts';

export type School = Awaited<ReturnType<typeof aSchool>>;

/** An event tenant in which everything is allowed and shown, without places or people. */
export const anEventTenant = (server: Arranging, overrides: TenantOverrides = {}) =>
  aTenant(server, { tenantMode: 'event', canEventReception: true, ...overrides });

/**
 * A place with one category and an event of every kind, all of them in July 2026 and open now: first come in
 * `firstCome` or by lot in `lottery`. At most one of `strings` may be had, and `morning` and `evening` exclude each
 * other. `mark` begins every text that a resident reads.
 */
export async function aSchool(server: Arranging, given?: TestTenant, mark = '') {
  const tenant = given ?? (await anEventTenant(server));
  const container = await anEventContainer(server, tenant, {
    name: `${mark}文化学校`,
    address: `${mark}番地`,
    description: `${mark}学校案内`,
  });
  const category = await aCategory(server, container, { name: `${mark}教養` });
  const firstCome = await aSpan(server, tenant, { name: `${mark}先着受付`, limitCount: 6 });
  const lottery = await aSpan(server, tenant, { name: `${mark}抽選受付`, entryType: 'lottery', limitCount: 3 });
  const row = { place: `${mark}教室`, instructor: `${mark}講師`, supplementary_information: `${mark}持ち物` };
  const event = (name: string, options: Parameters<typeof anEvent>[2] = {}) =>
    anEvent(server, category, { name: `${mark}${name}`, spans: [firstCome], row, ...options });
  const events = {
    /** First come, ten seats. */
    woodwork: await event('木工', { capacity: 10 }),
    /** Takes everybody. */
    walking: await event('街歩き'),
    /** Costs 1,500 yen each of its three sessions, which reach into August, and lends instruments. */
    guitar: await event('ギター', {
      capacity: 8,
      price: 1500,
      loan: true,
      sessions: [{ date: '2026-07-05' }, { date: '2026-07-19' }, { date: '2026-08-02' }],
    }),
    violin: await event('バイオリン', { capacity: 8, loan: true }),
    /** For people born in June. */
    birthday: await event('誕生会', { birthMonth: 6 }),
    morning: await event('朝ヨガ', { sessions: [{ date: '2026-07-12', fromMinute: 480, toMinute: 540 }] }),
    evening: await event('夜ヨガ', { sessions: [{ date: '2026-07-12', fromMinute: 1140, toMinute: 1200 }] }),
    /** By lot, five seats. */
    pottery: await event('陶芸', { capacity: 5, spans: [lottery] }),
  };
  const strings = await aCondition(server, tenant, {
    type: 'UpperLimit',
    name: `${mark}弦楽器`,
    description: `${mark}弦楽器は1講座まで`,
    limitCount: 1,
    events: [events.guitar, events.violin],
  });
  const yoga = await aCondition(server, tenant, {
    type: 'NotReserved',
    name: `${mark}ヨガ`,
    description: `${mark}ヨガは朝か夜`,
    style: 'dashed',
    width: '2px',
    color: '#c2185b',
    conditionEvents: [events.morning],
    events: [events.evening],
  });
  return { tenant, container, category, spans: { firstCome, lottery }, events, conditions: { strings, yoga } };
}
