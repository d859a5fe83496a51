import { Fragment } from 'react';

/** Dates that break before a weekday, after '～' or at a blank when they do not fit in one line, and nowhere else. */
export const DatesText = ({ text }: { text: string }) =>
  text.split(/(?=\()|(?<=[～ ])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same weekday may stand there twice
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
