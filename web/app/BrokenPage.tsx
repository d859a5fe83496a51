import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';

const Broken = () => (
  <EmptyState
    icon={<TriangleAlert aria-hidden="true" />}
    title=""
    text={
      <>
        <PageTitle title="エラーが発生しました。" />
        <span className="mt-3 block">ページを開き直すと、直ることがあります。</span>
      </>
    }
    action={
      <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={() => window.location.reload()}>
        もう一度読み込む
      </Button>
    }
  />
);

/** Shown when a page fails to render or its code fails to load, as after an update of the product. */
export const BrokenPage = () => (
  <main className="mx-auto max-w-120 px-4 py-12">
    <Broken />
  </main>
);

const stillAway = 'まだ通信できません。通信の状態を確かめて、もう一度お試しください。';

/** A reload without a network would lose what is there. */
const Away = () => {
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (isBack) return window.location.reload();
    setIsBusy(false);
    announce(stillAway, 'assertive');
  };
  return (
    <EmptyState
      icon={<WifiOff aria-hidden="true" />}
      title=""
      text={
        <>
          <PageTitle title="通信できないため、表示できませんでした。" />
          <span className="mt-3 block">通信の状態を確かめて、もう一度お試しください。</span>
        </>
      }
      action={
        <Button
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          isBusy={isBusy}
          busyLabel="確かめています"
          onClick={retry}
        >
          もう一度読み込む
        </Button>
      }
    />
  );
};

/** A page whose code did not come, with the frame around it: the network is away, or something is broken. */
export const BrokenInFrame = () => (
  <div className="mx-auto max-w-120 px-4 py-12">{navigator.onLine ? <Broken /> : <Away />}</div>
);
