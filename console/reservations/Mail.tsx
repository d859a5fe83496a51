import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { withReason } from '#rules/staff/reasonInMail.ts';

type MailProps = {
  seen: DeskReservation;
  mail: { readonly subject: string; readonly body: string };
  /** As it is typed so far. */
  reason: string;
};

/** The mail that goes out with a change, to be read before; or that its person is to be telephoned instead. */
export const Mail = ({ seen, mail, reason }: MailProps) =>
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
