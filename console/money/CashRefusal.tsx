import { Link } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Done } from '#console/list/Done.tsx';

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

/** In place of the form, once the till of today is closed: when cash is taken again, and for who may, the way to it. */
export const ClosedToday = ({ containerId }: { containerId: string }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  return (
    <Done tone="warning" title="本日のレジは締めました。現金は次の営業日から収納できます。">
      {permissions.includes('till.reopen') && (
        <Link to={paths.till(tenantAlias, containerId)} className="hit-area self-start link">
          締めを取り消して、レジを開け直す
        </Link>
      )}
    </Done>
  );
};
