import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#client/queryClient.ts';
import { isServerAway, subscribeToConnection } from '#console/api/connection.ts';
import { Button } from '#ui/action/Button.tsx';

const askAgain = () => queryClient.refetchQueries({ type: 'active' });

/** Stands above every screen while calls get no answer. What was loaded stays, and is asked for again when it may come. */
export const ConnectionBanner = () => {
  const isAway = useSyncExternalStore(subscribeToConnection, isServerAway);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (!isAway) return;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isAway]);

  const retry = async () => {
    setIsBusy(true);
    await askAgain();
    setIsBusy(false);
  };

  return (
    <div role="status">
      {isAway && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-error-1 bg-red-50 px-gutter-wide py-2">
          <p className="flex items-center gap-2 text-std-16B-170 text-red-1000">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            通信できません。表示は最新でないことがあります。
          </p>
          <Button
            variant="outline"
            size="sm"
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            isBusy={isBusy}
            busyLabel="読み込みです..."
            onClick={retry}
          >
            もう一度試す
          </Button>
        </div>
      )}
    </div>
  );
};
