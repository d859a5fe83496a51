import type { ReactNode } from 'react';
import { useTenant } from '#console/address/useConsole.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';

type SignInFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** What every step of signing in stands in. */
export const SignInFrame = ({ title, lead, children }: SignInFrameProps) => {
  const { tenantName } = useTenant();
  return (
    <div className="@container/shell flex min-h-dvh flex-col bg-key-50 print:bg-white">
      <header className="bg-key-900 text-white print:hidden">
        <p className="flex min-h-14 items-center px-gutter-wide py-2 text-std-16B-170">{tenantName} 職員用</p>
      </header>
      <main className="flex grow flex-col items-center px-gutter py-8 tablet:py-14">
        <div className="flex w-full max-w-120 flex-col gap-6 rounded-16 border border-solid-gray-300 bg-white px-gutter-wide py-6 tablet:p-8">
          <PageTitle title={title} />
          {lead && <div className="text-solid-gray-700 phrase">{lead}</div>}
          {children}
        </div>
      </main>
    </div>
  );
};
