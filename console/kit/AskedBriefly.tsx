import { type AskedText, askedBriefly } from '#rules/reservation/askedTexts.ts';

/** What was answered while booking, in small lines of a list; what is not needed is left out. */
export const AskedBriefly = ({ asked }: { asked: readonly AskedText[] }) => (
  <>
    {askedBriefly(asked).map((line) => (
      <span key={line} className="block text-dns-14N-130">
        {line}
      </span>
    ))}
  </>
);
