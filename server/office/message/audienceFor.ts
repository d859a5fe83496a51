import type { Audience } from '#contract/office/messageEndpoints.ts';
import { type AudienceNames, audienceWords } from '#rules/message/audienceWords.ts';
import { messageLimits, wrongSpan, wrongWords } from '#rules/message/message.ts';
import { reaches } from '#rules/staff/rights.ts';
import { entitlementsOffered } from '#server/catalogue/entitlement/entitlements.ts';
import type { Context, Staff } from '#server/context.ts';
import { roomsOfPlace } from '#server/facility/closure/affected.queries.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { placeOfReservation, placesOfTenant } from '#server/staff/places.queries.ts';
import { courseNamed, hasReservationAt } from './message.queries.ts';

/** The people that somebody may write to, in words, and the place whose they are; null for none. */
export type Chosen = { readonly containerId: string | null; readonly words: string };

const noNames: AudienceNames = { place: '', rooms: [], course: '', classes: [] };

const reachOf = (context: Context<Staff>) => reachIn(context, 'message.send');

function demandReach(context: Context<Staff>, containerId: string | null | undefined) {
  if (!containerId || !reaches(reachOf(context), containerId)) throw new Refused('notFound');
  return containerId;
}

type Of<Kind extends Audience['kind']> = Extract<Audience, { kind: Kind }>;

const choose: { readonly [Kind in Audience['kind']]: (context: Context<Staff>, of: Of<Kind>) => Promise<Chosen> } = {
  async registered(context, audience) {
    if (reachOf(context) !== null) throw new Refused('notPermitted');
    const { classes } = await entitlementsOffered(context);
    const labels = audience.classes.map((code) => classes.find((one) => one.code === code)?.label ?? code);
    return { containerId: null, words: audienceWords(audience, { ...noNames, classes: labels }) };
  },

  async uses(context, audience) {
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const containerId = demandReach(context, audience.containerId);
    const reason = wrongSpan(audience);
    if (reason) throw new Refused({ code: 'messageRefused', message: reason });
    const place = (await placesOfTenant(trx, tenantId)).find((one) => one.containerId === containerId);
    if (!place) throw new Refused('notFound');
    const rooms = audience.articleIds.length === 0 ? [] : await roomsOfPlace(trx, { tenantId, containerId });
    const names = new Map(rooms.map(({ article_id, name }) => [article_id, name]));
    const chosen = audience.articleIds.map((articleId) => {
      const name = names.get(articleId);
      if (name === undefined) throw new Refused('notFound');
      return name;
    });
    return {
      containerId,
      words: audienceWords(audience, { ...noNames, place: place.containerName, rooms: chosen }),
    };
  },

  async course(context, audience) {
    const { trx, tenant } = context;
    const course = await courseNamed(trx, { tenantId: tenant.tenantId, eventId: audience.eventId });
    const containerId = demandReach(context, course?.container_id);
    return { containerId, words: audienceWords(audience, { ...noNames, course: course?.name ?? '' }) };
  },

  async reservation(context, audience) {
    const { trx, tenant } = context;
    const place = await placeOfReservation(trx, { tenantId: tenant.tenantId, reservationId: audience.reservationId });
    return { containerId: demandReach(context, place), words: audienceWords(audience, noNames) };
  },

  /** For somebody who writes for some halls: who has reserved there. */
  async person(context, audience) {
    const { trx, tenant } = context;
    const reach = reachOf(context);
    const { userNumber } = audience;
    const here = reach === null ? null : [...reach];
    if (here && !(await hasReservationAt(trx, { tenantId: tenant.tenantId, userNumber, containerIds: here })))
      throw new Refused('notFound');
    return { containerId: null, words: audienceWords(audience, noNames) };
  },
};

/**
 * To whom the caller may write. Refuses messageRefused with the first reason, notPermitted for people of the whole town by
 * somebody who writes for some places, and notFound.
 */
export const chosenBy = <Kind extends Audience['kind']>(context: Context<Staff>, audience: Of<Kind>): Promise<Chosen> =>
  choose[audience.kind as Kind](context, audience);

/** Refuses messageRefused with the first reason. */
export function demandWords(words: { readonly subject: string; readonly body: string }) {
  const reason = Object.values(wrongWords(words)).find((one) => one !== undefined);
  if (reason) throw new Refused({ code: 'messageRefused', message: reason });
}

/** Refuses messageToNobody and messageTooMany. */
export function demandPeople(people: number) {
  if (people === 0) throw new Refused('messageToNobody');
  if (people > messageLimits.people) throw new Refused('messageTooMany');
}
