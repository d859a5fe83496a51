import { Dices } from 'lucide-react';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { ListRow, ListRows } from '#ui/ListRow.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { closeText, dateTimeText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PartFailed } from './PartFailed.tsx';

/** The list of draws changes by the month. */
const staleTime = 300_000;

const mostDraws = 3;

/** The draws that take entries now, with what is public of them; nothing where there are none. */
export const OpenDraws = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'Lottery/ListDraws',
    { tenantAlias },
    { isQuiet: true, staleTime },
  );
  const open = data?.items.filter(({ phase }) => phase === 'open') ?? [];
  if (!(!data && error) && open.length === 0) return null;
  return (
    <section aria-labelledby="open-draws" className="flex flex-col gap-3">
      <h2 id="open-draws" className="text-std-18B-160">
        抽選の申込受付中
      </h2>
      {open.length === 0 ? (
        <PartFailed what="受付中の抽選" isRetrying={isFetching} onRetry={refetch} />
      ) : (
        <ListRows label="抽選の申込受付中">
          {open.slice(0, mostDraws).map(({ drawId, title, closesAt, announceAt }) => (
            <ListRow
              key={drawId}
              to={paths.draw(tenantAlias, drawId)}
              state={drillDown}
              icon={<Dices aria-hidden="true" />}
              title={title}
              meta={
                <>
                  <span className="block">
                    受付 <DatesText text={`${closeText(closesAt)}まで`} />
                  </span>
                  <span className="block">
                    発表 <DatesText text={dateTimeText(announceAt)} />
                  </span>
                </>
              }
            />
          ))}
        </ListRows>
      )}
    </section>
  );
};
