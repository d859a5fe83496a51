import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { returnTo } from '#console/address/returnTo.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/api/staffCall.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Finished = ResponseOf<'Console/FinishOidc'>;

/** Where somebody goes on. The second factor, where ours is asked for, comes first. */
function nextOf(tenantAlias: string, { next, to }: Finished) {
  const wanted = new URLSearchParams({ to });
  if (next === 'factor') return `${paths.loginSecond(tenantAlias)}?${wanted}`;
  return next === 'setup' ? `${paths.loginSetup(tenantAlias)}?${wanted}` : returnTo(tenantAlias, wanted);
}

/** What came back is good once: whoever shows this page again, as React does in development, waits for the same answer. */
const asked = new Map<string, Promise<Finished>>();

function finishOnce(request: Parameters<typeof plainCall<'Console/FinishOidc'>>[1]) {
  const before = asked.get(request.state);
  if (before) return before;
  const finishing = plainCall('Console/FinishOidc', request);
  asked.set(request.state, finishing);
  return finishing;
}

/** Where the provider sends the browser back to. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const text = parameters.toString();

  useEffect(() => {
    const back = new URLSearchParams(text);
    const part = (name: string) => back.get(name) ?? '';
    const request = { code: part('code'), state: part('state'), iss: part('iss'), error: part('error') };
    finishOnce({ tenantAlias, ...request })
      .then((finished) => navigate(nextOf(tenantAlias, finished), { replace: true }))
      .catch((error: unknown) => setFailure(loadAdvice(error)));
  }, [tenantAlias, text, navigate]);

  if (failure === undefined)
    return (
      <SignInFrame title="ログインしています">
        <Loading />
      </SignInFrame>
    );
  return (
    <SignInFrame title="ログインできませんでした">
      <NotificationBanner tone="warning" title={failure}>
        <p>続けて起きるときは、管理者へお問い合わせください。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ戻る
      </LinkButton>
    </SignInFrame>
  );
};
