import { Link, useLocation } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';

const ofTill: readonly string[] = ['tillNotOpen', 'tillOfEarlierDay'];

/** Where one stands, with the panel that is open. */
function useThisPlace() {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

type CashRefusalProps = { error: unknown; containerId: string; onReload: () => void };

/** Why cash was refused; where its till is in the way, with the way to it. */
export const CashRefusal = ({ error, containerId, onReload }: CashRefusalProps) => {
  const { tenantAlias } = useTenant();
  const back = useThisPlace();
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={error} onReload={onReload} />
      {error instanceof CallFailure && ofTill.includes(error.code ?? '') && (
        <Link to={paths.till(tenantAlias, containerId, back)} className="hit-area link">
          {error.code === 'tillNotOpen' ? 'レジを開ける' : 'レジを見る'}
        </Link>
      )}
    </div>
  );
};

/** Why a till takes no cash and gives none, by how it stands. */
const refusals = { notOpened: 'tillNotOpen', leftOpen: 'tillOfEarlierDay', closed: 'tillNotOpen' } as const;

type Standing = keyof typeof refusals;

const ways: Readonly<Record<Standing, string>> = {
  notOpened: 'レジを開ける',
  leftOpen: 'レジを見る',
  closed: 'レジを開ける',
};

/** How the till of a place stands in the way of cash; undefined where it does not, and until that is known. */
export function useTillInTheWay(containerId: string): Standing | undefined {
  const tills = useStaffQuery('Desk/ListTills', {});
  const standing = tills.data?.items.find((one) => one.containerId === containerId)?.standing;
  return standing === 'open' ? undefined : standing;
}

/** In place of what would be refused: why, and the way to the till. */
export const TillInTheWay = ({ containerId, standing }: { containerId: string; standing: Standing }) => {
  const { tenantAlias } = useTenant();
  const back = useThisPlace();
  return (
    <DoneBanner tone="warning" title={everyRefusal[refusals[standing]].message}>
      <Link to={paths.till(tenantAlias, containerId, back)} className="hit-area self-start link">
        {ways[standing]}
      </Link>
    </DoneBanner>
  );
};
