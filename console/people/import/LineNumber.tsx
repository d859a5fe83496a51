/** A line of the file, which a long name beside it does not break. */
export const LineNumber = ({ line }: { line: number }) => <span className="whitespace-nowrap">{`${line}行目`}</span>;
