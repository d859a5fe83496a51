/** Texts in a row; a line breaks between the parts first. */
export const BreakBetween = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places.
    <span key={index} className="me-2 inline-block last:me-0">
      {part}
    </span>
  ));
