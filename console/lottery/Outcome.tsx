import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import type { DrawOutcome } from '#contract/desk/lottery.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count } from '#ui/text/format.ts';

const standingText = ({ standing }: DrawOutcome) =>
  standing.map(({ statusText, count: number }) => `${statusText}　${count(number, '件')}`).join('\n');

/** What became of an announced draw, in counts. */
export const Outcome = ({ outcome }: { outcome: DrawOutcome }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const { won, lost, lostToTaken, standing, underReview } = outcome;
  return (
    <Card title="結果">
      <DescriptionList
        items={[
          { term: '当選', value: count(won, '件') },
          { term: '落選', value: count(lost, '件') },
          lostToTaken > 0 && {
            term: '落選のうち、締切前から空きのなかったもの',
            value: count(lostToTaken, '件'),
          },
          standing.length > 0 && { term: '当選したもののいま', value: standingText(outcome) },
        ]}
      />
      {underReview > 0 && permissions.includes('reservation.approve') && (
        <p>
          <Link to={paths.reviews(tenantAlias)} className="hit-area link">
            {`審査待ちの当選${count(underReview, '件')}をまとめて承認する`}
          </Link>
        </p>
      )}
    </Card>
  );
};
