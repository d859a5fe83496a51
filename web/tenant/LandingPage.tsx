import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { TenantList } from './TenantList.tsx';
import { Townscape } from './Townscape.tsx';
import { tenantLoadError } from './tenantLoadError.ts';

/** Why the visitor is here instead of on the page of a tenant. */
const LoadProblem = () => {
  const missed = tenantLoadError();
  if (!missed) return null;
  if (missed.kind === 'unknown') {
    return (
      <NotificationBanner tone="warning" title="お探しの予約ページは見つかりませんでした。">
        名前を入力して、もう一度お探しください。
      </NotificationBanner>
    );
  }
  return (
    <NotificationBanner tone="error" title="予約ページを開けませんでした。">
      <p>{loadAdvice(missed.error)}</p>
      <TextLink to={missed.address}>予約ページをもう一度開く</TextLink>
    </NotificationBanner>
  );
};

const introduction =
  '公民館やホールの空き状況を調べて、スマートフォンやパソコンからいつでも予約できます。' +
  'お住まいの市町村や施設の名前を入力して、予約ページをお開きください。';

export const Component = () => {
  const [typed, setTyped] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const query = useDebounced(compatibleLine(typed));
  const showAll = () => {
    setTyped('');
    searchRef.current?.focus();
  };
  return (
    <div className="@container/shell flex min-h-dvh flex-col">
      <header className="relative overflow-clip bg-key-50 pt-(--safe-top)">
        <Townscape className="bottom-0 text-key-200 desktop:-bottom-10" />
        <div className="relative page-width grid items-center gap-6 pt-10 pb-18 tablet:pt-14 desktop:grid-cols-[7fr_5fr] desktop:pt-14 desktop:pb-20">
          <div className="flex flex-col gap-4">
            <p className="text-std-16B-170 text-key-1000">Yoyaku</p>
            <PageTitle title="公共施設と講座の予約">
              <span className="text-std-32B-150 tablet:text-std-45B-140">公共施設と講座の予約</span>
            </PageTitle>
            <p className="max-w-160 text-std-16N-170 tablet:text-std-18N-160">{introduction}</p>
          </div>
          <search className="flex flex-col gap-4 rounded-16 border border-transparent bg-white p-5 [box-shadow:var(--shadow-2)] tablet:p-6">
            <LoadProblem />
            <TextField
              ref={searchRef}
              type="search"
              label={
                <>
                  <Search aria-hidden="true" className="me-2 inline size-5 align-[-0.2em] text-key-900" />
                  市町村や施設の名前
                </>
              }
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </search>
        </div>
      </header>
      <main className="page-width grow py-8 desktop:pb-16">
        <TenantList query={query} onShowAll={showAll} />
      </main>
    </div>
  );
};
