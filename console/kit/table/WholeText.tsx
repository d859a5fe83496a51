import { wholeParts } from './wholeParts.ts';

/** A text whose dates, hours, telephone numbers and amounts are never torn; it breaks anywhere else. */
export const WholeText = ({ text }: { text: string }) =>
  wholeParts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
