import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useTenant } from '#console/address/useConsole.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { PageTitleSuffix } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';

const Progress = () => {
  useEffect(() => {
    const timer = setTimeout(() => announce('画面を開いています。'), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-1 origin-left scale-x-95 bg-key-700 transition-[scale,opacity] delay-200 duration-[6s,100ms] ease-out starting:scale-x-0 starting:opacity-0"
    />
  );
};

/** The layout of every screen; a line at the top edge while the next one loads. */
export const Root = () => (
  <>
    {useNavigation().state !== 'idle' && <Progress />}
    <Outlet />
  </>
);

/** Everything of a tenant has its colour, and its name in the title. */
export const TenantRoot = () => {
  const { hue, tenantName } = useTenant();
  useLayoutEffect(() => {
    document.documentElement.dataset.tenantHue = hue;
  }, [hue]);
  return (
    <PageTitleSuffix value={`${tenantName} 職員用`}>
      <Outlet />
    </PageTitleSuffix>
  );
};

/** Shown while the first guards and the first screen load. */
export const Starting = () => (
  <main>
    <h1 className="sr-only">職員用</h1>
    <Loading />
  </main>
);
