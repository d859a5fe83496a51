import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { PageTitleSuffix } from '#ui/page/PageTitle.tsx';
import { useTenant } from '#web/address/useTenant.ts';

/** The browser's toolbar takes the colour of the header below it. */
const tintBrowser = (name: string) => {
  const colour = getComputedStyle(document.documentElement).getPropertyValue(name);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
};

/** Everything below /t/{tenantAlias} uses the tenant's hue and has its name in the title. */
export const TenantRoute = () => {
  const { hue, tenantName } = useTenant();

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.tenantHue = hue;
    // Reading a style before rendering would force an extra layout.
    const frame = requestAnimationFrame(() => tintBrowser('--color-key-900'));
    return () => {
      cancelAnimationFrame(frame);
      delete dataset.tenantHue;
      tintBrowser('--color-white');
    };
  }, [hue]);

  return (
    <PageTitleSuffix value={tenantName}>
      <Outlet />
    </PageTitleSuffix>
  );
};
