type MailProps = { mail: { readonly subject: string; readonly body: string } };

/** The mail that goes out with a change, to be read before. */
export const Mail = ({ mail }: MailProps) => (
  <section aria-label="送信されるメール" className="rounded-8 border border-solid-gray-300 px-gutter py-3">
    {mail.subject === '' ? (
      <p>メールは送信されません。</p>
    ) : (
      <>
        <p className="text-std-16B-170">メール：{mail.subject}</p>
        <p className="text-dns-14N-130 whitespace-pre-line">{mail.body}</p>
      </>
    )}
  </section>
);
