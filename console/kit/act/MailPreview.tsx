import type { DeskReservation } from '#contract/desk/search.ts';
import { withReason } from '#rules/staff/reasonInMail.ts';
import { PhoneInstead } from '../PhoneInstead.tsx';

type MailPreviewProps = {
  seen: DeskReservation;
  mail: { readonly subject: string; readonly body: string };
  /** As it is typed so far. */
  reason: string;
};

/** The mail that a change will send, to be read before; or, where none reaches its person, that they are to be phoned. */
export const MailPreview = ({ seen, mail, reason }: MailPreviewProps) =>
  mail.subject !== '' && !seen.isReachable ? (
    <PhoneInstead phoneEnd={seen.reservation.phoneEnd} />
  ) : (
    <section aria-label="送信されるメール" className="rounded-8 border border-solid-gray-300 px-gutter py-3">
      {mail.subject === '' ? (
        <p>メールは送信されません。</p>
      ) : (
        <>
          <p className="text-std-16B-170">メール：{mail.subject}</p>
          <p className="text-dns-14N-130 whitespace-pre-line">{withReason(mail.body, reason)}</p>
        </>
      )}
    </section>
  );
