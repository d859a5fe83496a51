import type { FoundPerson } from '#contract/desk/people.ts';
import { Badge } from '#ui/Badge.tsx';

/** What of somebody's standing the counter has to know, in words. */
export const Standing = ({ isVerified, isSuspended }: Pick<FoundPerson, 'isVerified' | 'isSuspended'>) => (
  <span className="inline-flex flex-wrap gap-2">
    {isSuspended && <Badge tone="error">利用停止中</Badge>}
    {!isVerified && <Badge tone="warning">未確認</Badge>}
    {!isSuspended && isVerified && '通常'}
  </span>
);

type Known = Partial<Parameters<typeof Standing>[0]>;

/** The same of who may not book as others do; nothing of all others. */
export const KnownStanding = ({ person: { isSuspended = false, isVerified = true } }: { person: Known }) =>
  isSuspended || !isVerified ? <Standing {...{ isSuspended, isVerified }} /> : null;
