import { Link } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';

const ofTill: readonly string[] = ['tillNotOpen', 'tillOfEarlierDay', 'tillOfTodayClosed'];

type CashRefusalProps = { error: unknown; containerId: string; onReload: () => void };

/** Why cash was refused; where its till is in the way, with the way to it. */
export const CashRefusal = ({ error, containerId, onReload }: CashRefusalProps) => {
  const { tenantAlias } = useTenant();
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={error} onReload={onReload} />
      {error instanceof CallFailure && ofTill.includes(error.code ?? '') && (
        <Link to={paths.till(tenantAlias, containerId)} className="hit-area link">
          {error.code === 'tillNotOpen' ? 'レジを開ける' : 'レジを見る'}
        </Link>
      )}
    </div>
  );
};
