import { RotateCw } from 'lucide-react';
import { useCallQuery } from '#client/queries.ts';
import { Button } from '#ui/action/Button.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { ContainerFacts } from '#web/container/ContainerInformation.tsx';

/** Where the place of the courses is; whoever only chooses a course is not held up when that does not come. */
export const ContainerAside = ({ eventContainerId }: { eventContainerId: string }) => {
  const { data, error, isFetching, refetch } = useCallQuery(
    'EventReservation/GetEventContainerInfo',
    {},
    { isQuiet: true },
  );
  if (!data && !error) return <Skeleton rows={1} rowClassName="h-80" />;
  const facts = data?.items.find((item) => item.eventContainerId === eventContainerId);
  if (data && !facts) return null;
  return (
    <Aside title="会場のご案内">
      {facts ? (
        <ContainerFacts facts={facts} />
      ) : (
        <>
          <p>読み込めませんでした。</p>
          <Button
            variant="outline"
            className="self-start"
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            isBusy={isFetching}
            busyLabel="読み込みです..."
            onClick={() => refetch()}
          >
            再読み込み
          </Button>
        </>
      )}
    </Aside>
  );
};
