import type { DeskPerson, FoundPerson } from '#contract/desk/people/people.ts';
import { Badge } from '#ui/Badge.tsx';
import { dayText } from '#ui/text/format.ts';

type StandingProps = Pick<FoundPerson, 'isVerified' | 'isSuspended' | 'isMailRefused'> &
  Partial<Pick<DeskPerson, 'suspension'>>;

/** What of somebody's standing the counter has to know, in words. */
export const Standing = ({ isVerified, isSuspended, suspension, isMailRefused }: StandingProps) => (
  <span className="inline-flex flex-wrap gap-2">
    {isSuspended && <Badge tone="error">利用停止中</Badge>}
    {suspension && <span className="whitespace-nowrap">{dayText(suspension.until)}まで</span>}
    {!isVerified && <Badge tone="warning">未確認</Badge>}
    {isMailRefused && <Badge tone="warning">メール不達</Badge>}
    {!isSuspended && isVerified && !isMailRefused && '通常'}
  </span>
);

type Known = Partial<StandingProps>;

/** The same of somebody who may not book as others do, or gets no mail; nothing of all others. */
export const KnownStanding = ({
  person: { isSuspended = false, isVerified = true, isMailRefused = false },
}: {
  person: Known;
}) =>
  isSuspended || !isVerified || isMailRefused ? (
    <Standing isSuspended={isSuspended} isVerified={isVerified} isMailRefused={isMailRefused} />
  ) : null;
