import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { tenantRouteId } from '#web/address/useTenant.ts';
import { TownLogo } from './TownLogo.tsx';

/** A picture behind the name: pages without it do without its file. */
const Townscape = lazy(async () => ({ default: (await import('./Townscape.tsx')).Townscape }));

type PublicFrameProps = {
  /** The first page a visitor sees greets larger; on desktops with half of the window. */
  isWelcome?: boolean;
  /** Below the name of the tenant, where that page greets. */
  greeting?: ReactNode;
  children: ReactNode;
};

const Welcome = ({ tenant: { prefecture, tenantName, logo }, greeting }: { tenant: Tenant; greeting: ReactNode }) => (
  <>
    <Suspense>
      <Townscape className="bottom-0 text-key-1000" />
    </Suspense>
    <div className="relative page-width flex flex-col gap-1 pt-8 pb-26 tablet:pt-12 desktop:ms-auto desktop:max-w-152 desktop:pt-[20dvh] desktop:pb-50">
      <p className="text-std-16N-170">{prefecture}</p>
      <p className="flex items-center text-std-28B-150 desktop:text-std-45B-140">
        <TownLogo logo={logo} />
        <span>{tenantName}</span>
      </p>
      {greeting}
    </div>
  </>
);

const Bar = ({ tenant }: { tenant: Tenant | undefined }) => (
  <p className="page-width flex items-center text-std-16B-170 leading-140">
    <TownLogo logo={tenant?.logo} />
    <Link
      to={tenant ? paths.tenant(tenant.tenantAlias) : paths.landing()}
      className="inline-flex min-h-11 items-center py-1 hover:underline"
    >
      {tenant ? `${tenant.tenantName} 予約` : 'Yoyaku'}
    </Link>
  </p>
);

/** The frame of pages for visitors, outside of the shell; it bears the tenant's name and hue. */
export const PublicFrame = ({ isWelcome = false, greeting, children }: PublicFrameProps) => {
  const tenant = useRouteLoaderData<Tenant>(tenantRouteId);
  const welcomed = isWelcome ? tenant : undefined;
  return (
    <div className="@container/shell">
      <div className={`flex min-h-dvh flex-col bg-key-50 ${welcomed ? 'desktop:grid desktop:grid-cols-2' : ''}`}>
        <header className="relative overflow-clip bg-key-900 pt-(--safe-top) text-white">
          {welcomed ? <Welcome tenant={welcomed} greeting={greeting} /> : <Bar tenant={tenant} />}
        </header>
        <main className="grow pb-(--safe-bottom)">{children}</main>
      </div>
    </div>
  );
};
