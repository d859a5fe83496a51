import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { DrawAtDesk } from '#contract/desk/lottery.ts';

/** The draw that came before, and those that followed. */
export const RelatedDraws = ({ shown: { predecessor, successors } }: { shown: DrawAtDesk }) => {
  const { tenantAlias } = useTenant();
  const related = [
    ...(predecessor === null ? [] : [{ ...predecessor, what: 'もとの抽選' }]),
    ...successors.map((one) => ({ ...one, what: '再抽選' })),
  ];
  return related.map(({ drawId, title, what }) => (
    <p key={drawId}>
      {`${what}：`}
      <Link to={paths.draw(tenantAlias, drawId)} className="hit-area link">
        {title}
      </Link>
    </p>
  ));
};
