import type { ClosureLine } from '#contract/desk/closure.ts';
import { foundUse } from './closureWords.ts';

type UseCellProps = { line: Parameters<typeof foundUse>[0] & Pick<ClosureLine, 'name'>; note?: string };

/** When something is used, and below it where, as the closure has found it. */
export const UseCell = ({ line, note = '' }: UseCellProps) => {
  const { when, place } = foundUse(line);
  return (
    <span className="flex min-w-32 flex-col">
      <span className="break-keep">{when}</span>
      <span className="name">{`${place}${note}`}</span>
    </span>
  );
};
