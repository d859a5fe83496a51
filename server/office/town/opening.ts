import type { MailDelivery } from '#contract/account.ts';
import type { Missing } from '#contract/office/openingEndpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { currentPolicy } from '#server/account/policy/policy.queries.ts';
import { exportPlaces } from '#server/bundle/export/exportRooms.ts';
import { scheduleByOffer } from '#server/bundle/import/scheduleByOffer.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { countAdmins } from '#server/staff/staff.queries.ts';
import { lockAlias, openTenant, tenantInFull } from '#server/tenant/tenant.queries.ts';
import type { PlaceEntry, RoomEntry } from '../place/placeEdit.ts';
import { recordChange } from '../writtenChange.ts';

type Lack = Missing['code'];

const ofTown = (code: Lack, isNeeded: boolean): Missing => ({ code, isNeeded, place: null });

const isOffered = ({ published = true, visibility = 'bookable' }: RoomEntry) => published && visibility === 'bookable';

/** Whether a room says a price of its own for each thing that is lent of it. */
const isPriced = (room: RoomEntry) =>
  room.timeFrameType === 'frame' ? room.frames.every(({ fee }) => fee !== undefined) : room.hourlyFee !== undefined;

/** Whether nobody says what something costs that is lent of a hall today: no ordinance yet, and no price of its own. */
const lacksFees = ({ ordinance = [], articles }: PlaceEntry, today: string) =>
  !ordinance.some(({ firstDay }) => firstDay <= today) && !articles.filter(isOffered).every(isPriced);

async function lacksOfPlaces({ trx, tenant, now }: Context): Promise<Missing[]> {
  if (tenant.tenantMode === 'event') return [];
  const places = [...(await exportPlaces(trx, tenant.tenantId))];
  const unpriced = places.filter(([, place]) => lacksFees(place, dayOf(now)));
  return [
    ...(places.some(([, { articles }]) => articles.some(isOffered)) ? [] : [ofTown('rooms', true)]),
    ...unpriced.map(
      ([containerId, { name }]): Missing => ({ code: 'fees', isNeeded: false, place: { containerId, name } }),
    ),
  ];
}

async function lacksOfTown(context: Context, mailDelivery: MailDelivery): Promise<Missing[]> {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const hasPolicy = async (kind: 'privacy' | 'terms') =>
    (await currentPolicy(trx, { tenantId, kind, nowMs })) !== undefined;
  const administrators = await countAdmins(trx, { tenantId, today: dayOf(now), wereHere: true });
  const isThere: readonly (readonly [Lack, boolean, boolean])[] = [
    ['privacyPolicy', true, await hasPolicy('privacy')],
    ['termsOfUse', true, await hasPolicy('terms')],
    ['reception', false, tenant.canReserve],
    ['administrator', false, administrators > 1],
    ['mail', false, mailDelivery !== 'none'],
  ];
  return isThere.filter(([, , there]) => !there).map(([code, isNeeded]) => ofTown(code, isNeeded));
}

const lacksOf = async (context: Context, mailDelivery: MailDelivery) => [
  ...(await lacksOfPlaces(context)),
  ...(await lacksOfTown(context, mailDelivery)),
];

/** Whether the town is open, and what it lacks for that. */
export const getOpening =
  (mailDelivery: MailDelivery): Operation<'Office/GetOpening'> =>
  async (context) => {
    const row = await tenantInFull(context.trx, context.tenant.tenantId);
    const isOpen = row?.is_open === true;
    return { isOpen, missing: isOpen ? [] : await lacksOf(context, mailDelivery) };
  };

/** Opens the town to its residents. Refuses townIsOpen, and openingLacks where something is missing that it needs. */
export const openTown =
  (mailDelivery: MailDelivery): Operation<'Office/OpenTown'> =>
  async (context) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    // Whoever changes what the town offers is done before, or sees that it is open.
    await lockAlias(trx, tenant.tenantAlias);
    if (!(await openTenant(trx, tenantId))) throw new Refused('townIsOpen');
    const missing = (await lacksOf(context, mailDelivery)).filter(({ isNeeded }) => isNeeded);
    if (missing.length > 0) throw new Refused({ code: 'openingLacks', details: { missing } });
    await scheduleByOffer(trx, { tenantId, timeZone, nowMs });
    await raiseTenant(trx, tenantId);
    const opened = { kind: 'changed', path: '/tenant/open', subject: '', field: 'tenant.open' } as const;
    return { revision: await recordChange(context, [{ ...opened, before: 'false', after: 'true' }]) };
  };
