import { Lock, RotateCw, SearchX, TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router';
import { CallFailure, isNotFound, loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** An address without a screen, or one of a tenant that does not exist. */
export const MissingScreen = () => (
  <div className="px-4 py-12">
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title=""
      text={
        <>
          <PageTitle title="画面が見つかりません" />
          <span className="mt-3 block">アドレスをお確かめください。</span>
        </>
      }
    />
  </div>
);

/** A screen that this member of staff may not use: no field and no button that the server would refuse. */
export const ForbiddenScreen = () => (
  <div className="px-4 py-12">
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title=""
      text={
        <>
          <PageTitle title="この画面を使う権限がありません" />
          <span className="mt-3 block">必要なときは、管理者へお問い合わせください。</span>
        </>
      }
    />
  </div>
);

/** The address of whoever is not let in, for who mends the list. */
const addressIn = ({ details }: CallFailure) =>
  typeof details === 'object' && details !== null && 'address' in details ? String(details.address) : '';

/** The whole console, from a network from which it may not be used. */
const RefusedNetwork = ({ failure }: { failure: CallFailure }) => (
  <main className="px-4 py-12">
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title=""
      text={
        <>
          <PageTitle title="このネットワークからは利用できません" />
          <span className="mt-3 block">{failure.message}</span>
          <span className="mt-3 block">お使いのアドレス {addressIn(failure)}</span>
        </>
      }
    />
  </main>
);

const adviceOn = (error: unknown) =>
  error instanceof CallFailure ? loadAdvice(error) : '画面を開き直すと、直ることがあります。';

/** Shown when a screen fails to load or to render, as after an update of the product. */
export const FailedScreen = () => {
  const error = useRouteError();
  if (isNotFound(error)) return <MissingScreen />;
  if (error instanceof CallFailure && error.code === 'networkRefused') return <RefusedNetwork failure={error} />;
  return (
    <div className="px-4 py-12">
      <EmptyState
        icon={<TriangleAlert aria-hidden="true" />}
        title=""
        text={
          <>
            <PageTitle title="エラーが発生しました" />
            <span className="mt-3 block">{adviceOn(error)}</span>
          </>
        }
        action={
          <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={() => window.location.reload()}>
            もう一度読み込む
          </Button>
        }
      />
    </div>
  );
};
