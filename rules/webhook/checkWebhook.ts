import type { WebhookEvent } from '#contract/webhook/webhookEvents.ts';
import { hostOf, isAddress, placeOfAddress } from '#rules/network/placeOfAddress.ts';
import { characterCount, cleanLine } from '#rules/text/typedText.ts';

/** A tenant has so many addresses at most. */
export const mostWebhooks = 20;

/** After so many milliseconds in which something was not accepted, an address is parked. */
export const parkedAfterMs = 3 * 24 * 3_600_000;

/** For so many days what was told, or could not be, is kept. */
export const keptDays = 30;

/** For how long the former secret signs besides the new one, in milliseconds. */
export const overlapMs = 24 * 3_600_000;

export type WebhookForm = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Null for all of the tenant. */
  readonly containerIds: readonly string[] | null;
};

type Place = {
  /** Private networks that the operator allows. */
  readonly networks: readonly string[];
  /** The places of the tenant. */
  readonly containerIds: ReadonlySet<string>;
};

/** The address as it is kept; null for what is none. */
export function webhookUrl(typed: string): URL | null {
  try {
    return new URL(typed.trim());
  } catch {
    return null;
  }
}

/**
 * What is wrong with an address; null when nothing is. Over http only what is in a private network can be reached, and only
 * when it is called must it be known where a name leads.
 */
export function checkWebhookUrl(typed: string, networks: readonly string[]) {
  const url = webhookUrl(typed);
  if (!url || typed.length > 500 || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'webhookUrlInvalid';
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isPlain && networks.length > 0)) return 'webhookUrlInvalid';
  const host = hostOf(url);
  if (!isAddress(host)) return null;
  const place = placeOfAddress(host, networks);
  return place === 'allowed' || (place === 'public' && !isPlain) ? null : 'webhookAddressRefused';
}

/** The first thing wrong with an address that is to be registered; null when there is nothing. */
export function checkWebhook({ name, url, events, containerIds }: WebhookForm, place: Place) {
  const length = characterCount(cleanLine(name));
  if (length === 0 || length > 50) return 'webhookNameRequired';
  const why = checkWebhookUrl(url, place.networks);
  if (why !== null) return why;
  if (events.length === 0) return 'webhookEventRequired';
  return containerIds?.some((one) => !place.containerIds.has(one)) ? 'placeUnknown' : null;
}

/** Whether two addresses lead to the same receiver. */
export function isSameReceiver(one: string, other: string) {
  const [first, second] = [webhookUrl(one), webhookUrl(other)];
  return first !== null && second !== null && first.origin === second.origin;
}

/**
 * Whether people may be named to a receiver: the town has told everybody of it in a version of its policy that came out
 * since the address leads there.
 */
export const mayTellPeople = (receiverSinceMs: number, policyAtMs: number | null) =>
  policyAtMs !== null && policyAtMs > receiverSinceMs;
