import type { MailDelivery } from '#contract/account.ts';
import type { ResolvedBundle } from './resolveBundle.ts';

/** What an installation has, or has not, for the tenants on it. */
export type Installation = {
  /** Anybody may settle a fee with a click where the sandbox is open. */
  readonly isSandboxClosed: boolean | undefined;
  readonly hasStripe: boolean;
  readonly mailDelivery: MailDelivery;
};

/** Whether fees are to be paid online through a provider that is closed. */
export const isUnpayable = (
  { settings: { feeCollection, paymentProvider } }: Pick<ResolvedBundle, 'settings'>,
  { isSandboxClosed }: Pick<Installation, 'isSandboxClosed'>,
) => isSandboxClosed && feeCollection === 'online' && paymentProvider === 'sandbox';

/** Guests verify themselves by a mail, which has to get out for that. */
export const isUnreachableForGuests = (
  { flags }: Pick<ResolvedBundle, 'flags'>,
  { mailDelivery }: Pick<Installation, 'mailDelivery'>,
) => flags.canRegisterByApp && mailDelivery !== 'sent';
