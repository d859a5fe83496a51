import { type Match, matchOf } from '#rules/payment/reconcile.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { ProviderUnavailable } from '../provider/paymentProvider.ts';
import { type PaymentProviders, providerNamed } from '../provider/providerNamed.ts';
import { ownPayments } from './ownPayments.queries.ts';
import { momentsOf } from './period.ts';
import { mostItems } from './subject.view.ts';

/** What differs comes first. */
const order: readonly Match[] = ['differs', 'oursOnly', 'theirsOnly', 'equal'];

/** A provider may book a payment a little before or after we do. */
const slackMs = 24 * 60 * 60_000;

const mostDays = 31;

/**
 * The payments of some days by the ledger and by the provider, which is asked without a transaction. Refuses
 * paymentAway while it cannot be reached.
 */
export const reconcile =
  (providers: PaymentProviders): UnboundOperation<'Desk/Reconcile'> =>
  async ({ tenant, transact, log }, period) => {
    const { tenantId, timeZone } = tenant;
    const { from, until } = momentsOf(period, timeZone, mostDays);
    const { provider } = await transact(({ trx }) => settingsOf(trx, tenantId));
    const listed = await providerNamed(providers, provider)
      .list(tenantId, { from: new Date(from.getTime() - slackMs), until: new Date(until.getTime() + slackMs) })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error;
        log.warn({ reason: error.message }, 'the payment provider is away');
        throw new Refused('paymentAway');
      });
    const theirs = new Map(
      listed.filter(({ state }) => state === 'paid').map((payment) => [payment.providerRef, payment]),
    );
    const rows = await transact(({ trx }) =>
      ownPayments(trx, { tenantId, provider, from, until, refs: [...theirs.keys()] }),
    );
    const ours = new Map(rows.map((row) => [row.provider_ref, row]));
    const isInside = (at: Date) => at >= from && at < until;
    const refs = new Set([...ours.keys(), ...theirs.keys()]);
    const found = [...refs].flatMap((providerRef) => {
      const [mine, other] = [ours.get(providerRef), theirs.get(providerRef)];
      const begun = mine?.created_at ?? other?.createdAt;
      if (begun === undefined || !isInside(begun)) return [];
      const [own, their] = [
        mine ? { received: mine.received, refunded: mine.refunded } : null,
        other ? { received: other.amount, refunded: other.refunded } : null,
      ];
      const match = matchOf(own, their);
      return match === null
        ? []
        : [{ match, providerRef, reservationId: mine?.reservation_id ?? null, ours: own, theirs: their }];
    });
    const items = found.toSorted(
      (one, two) => order.indexOf(one.match) - order.indexOf(two.match) || (one.providerRef < two.providerRef ? -1 : 1),
    );
    return {
      items: items.slice(0, mostItems),
      hasMore: items.length > mostItems,
      counts: order.map((match) => ({ match, count: found.filter((one) => one.match === match).length })),
    };
  };
