import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { Card } from '#ui/Card.tsx';
import { dayText } from '#ui/text/format.ts';

/** The groups to which somebody belongs. */
export const MembershipsCard = ({ groups }: Pick<DeskPerson, 'groups'>) => {
  const { tenantAlias } = useTenant();
  return (
    <Card title="所属している団体">
      <ul className="flex flex-col gap-2">
        {groups.map(({ userNumber, groupName, isRepresentative, since }) => (
          <li key={userNumber}>
            <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link wrap-anywhere">
              {groupName}
            </Link>
            {`（${isRepresentative ? '代表者、' : ''}${dayText(since)}から）`}
          </li>
        ))}
      </ul>
    </Card>
  );
};
