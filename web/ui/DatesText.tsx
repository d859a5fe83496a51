import { Fragment } from 'react';

/** Dates that break before a weekday or after '～' when they do not fit in one line, and nowhere else. */
export const DatesText = ({ text }: { text: string }) =>
  text.split(/(?=\()|(?<=～)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
