import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { actorText, type Context, type Second, type Staff, staffText } from '#server/context.ts';
import { appendAudit } from './audit.queries.ts';

/** Never kept: what opens something, and the digits of a draw, from which its result follows before it is announced. */
const secret = /^(password|newPassword|code|token|lineMessagingToken|secret|uri|url|recoveryCodes|credential|digits)$/;

/**
 * Never kept: who somebody is, and what staff note about it. Their number says whom it was done to, and goes when they are
 * forgotten; a note stands in the history of its reservation, and the words of a message with it.
 */
const personal =
  /^(lastName|firstName)(Kana)?$|^(phoneNumber[123]?|birthday|(person|group)Name(Kana)?|email|recipient|address|purpose|csv|staffNote|words)$/;

/** Texts are kept to this length: an imported file is not copied into the log. */
const longest = 500;

const kept = (name: string, value: unknown) => {
  if (value !== '' && (secret.test(name) || personal.test(name))) return '…';
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
};

const json = (value: unknown) => JSON.stringify(value ?? {}, kept) ?? '{}';

/** What a request names, so that all that was done to it is found. */
const subjectOf = (request: Readonly<Record<string, unknown>>) => {
  const named = [
    'reservationId',
    'staffId',
    'userNumber',
    'closureId',
    'messageId',
    'tokenId',
    'webhookId',
    'deliveryId',
    'drawId',
    'noticeId',
    'sessionId',
    'passkeyId',
    'login',
  ];
  const found = named.map((name) => request[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};

const placeIn = ({ containerId }: Readonly<Record<string, unknown>>) =>
  typeof containerId === 'string' ? containerId : '';

/** What was only made by it. */
const bookedIn = (answer: unknown) => {
  const made = (answer as { readonly reservationId?: unknown } | null)?.reservationId;
  return typeof made === 'string' ? made : '';
};

const messageOrTokenIn = (answer: unknown) => {
  const { messageId, tokenId, webhookId } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const made = messageId ?? tokenId ?? webhookId;
  return typeof made === 'string' ? made : '';
};

const numberIn = (answer: unknown) => {
  const number = (answer as { readonly userNumber?: unknown } | null)?.userNumber;
  return typeof number === 'string' ? number : '';
};

/** What was done to reservations of a list: the only one of them, or how many they are. */
const listedIn = (answer: unknown) => {
  const items = (answer as { readonly items?: unknown } | null)?.items;
  const ids = Array.isArray(items) ? items.map(bookedIn).filter((reservationId) => reservationId !== '') : [];
  return ids.length > 1 ? `${ids.length}件` : (ids[0] ?? '');
};

export type Audited = {
  readonly operation: EndpointName;
  readonly request: unknown;
  readonly answer: unknown;
  readonly containerId: string | null;
  /** Where the request says none. */
  readonly reason?: string;
  readonly moneyBack?: { readonly yen: number; readonly isLarge: boolean };
};

/** Writes down what a member of staff changed, in the transaction of the change. */
export const recordAudit = (context: Context<Staff>, audited: Audited) => {
  const { actor } = context;
  const sessionId = actor.member && !actor.member.isToken ? actor.member.sessionId : null;
  const by = {
    actor: actorText(actor),
    name: actor.name,
    sessionId,
    address: actor.member?.address ?? '',
    second: actor.member?.second ?? null,
  };
  return recordAuditBy(context, by, audited);
};

type By = {
  readonly actor: string;
  readonly name: string;
  readonly sessionId: string | null;
  readonly address: string;
  /** The colleague who confirmed it. */
  readonly second?: Second | null;
};

/** The same for somebody who is known by other means than a session. */
export function recordAuditBy(
  { trx, tenant, nowMs }: Context,
  by: By,
  { operation, request, answer, containerId, reason = '', moneyBack }: Audited,
) {
  const row = endpoints[operation];
  const asked = request as Readonly<Record<string, unknown>>;
  return appendAudit(trx, {
    tenant_id: tenant.tenantId,
    happened_at: new Date(nowMs),
    actor: by.actor,
    actor_name: by.name,
    session_id: by.sessionId,
    address: by.address,
    ...(by.second && { second_actor: staffText(by.second.staffId), second_name: by.second.name }),
    action: operation,
    permission: 'permission' in row ? row.permission : '',
    container_id: containerId,
    // A place is where it was done, and what it was done to only where nothing else is.
    subject:
      bookedIn(answer) ||
      subjectOf(asked) ||
      messageOrTokenIn(answer) ||
      numberIn(answer) ||
      listedIn(answer) ||
      placeIn(asked),
    request: json(asked),
    answer: json(answer),
    ...(moneyBack && { yen_back: moneyBack.yen, is_large_back: moneyBack.isLarge }),
    reason: typeof asked.reason === 'string' && asked.reason !== '' ? asked.reason : reason,
  });
}
