import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { FeeVersion } from '#contract/desk/fees.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText } from '#ui/text/format.ts';
import { editWords } from '../feeWords.ts';

type PlannedVersionsProps = { containerId: string; versions: readonly FeeVersion[] };

/** Versions to come that the new one would not know of. */
export const PlannedVersions = ({ containerId, versions }: PlannedVersionsProps) => {
  const { tenantAlias } = useTenant();
  const planned = versions.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return null;
  return (
    <NotificationBanner tone="warning" title="これから適用される版があります。ここでの版に、その変更は入りません。">
      <ul className="flex flex-col gap-1">
        {planned.map((version) => (
          <li key={version.versionId}>
            <Link to={paths.newFees(tenantAlias, containerId, version.versionId)} className="hit-area link">
              {dayText(version.firstDay)}から：{editWords(version)}
            </Link>
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );
};
