import { LinkedText } from '#ui/action/LinkedText.tsx';

type WordsShownProps = { title: string; subject: string; body: string };

/** A message about as its reader sees it. */
export const WordsShown = ({ title, subject, body }: WordsShownProps) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-2">
    <h2 className="text-std-18B-160">{title}</h2>
    <div className="flex w-full max-w-120 flex-col gap-2 rounded-12 border border-solid-gray-420 bg-white p-4">
      <p className="text-std-16B-170 break-words">{subject}</p>
      <p className="break-words whitespace-pre-line">
        <LinkedText text={body} />
      </p>
    </div>
  </section>
);
