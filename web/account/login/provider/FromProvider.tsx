import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#client/call.ts';
import { loadAdvice } from '#client/callFailure.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { pastLogin } from '#web/address/back.ts';
import { pageAfterLogin } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { keepSession } from '../logIn.ts';
import { foundIn, remember } from './found.ts';
import { LinkFound } from './LinkFound.tsx';

type Finished = ResponseOf<'Authentication/FinishOidc'>;

/** What came back is good once: whoever shows this page again, as React does in development, waits for the same answer. */
const asked = new Map<string, Promise<Finished>>();

function finishOnce(request: RequestOf<'Authentication/FinishOidc'>) {
  const finishing = asked.get(request.state) ?? call('Authentication/FinishOidc', request);
  asked.set(request.state, finishing);
  return finishing;
}

const ComingBack = () => {
  const tenant = useTenant();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const { tenantAlias } = tenant;
    const back = new URLSearchParams(search);
    const part = (name: string) => back.get(name) ?? '';
    const goOn = ({ token, ...found }: Finished) => {
      // The address holds what is used up: it is no page to go back to, or to load again.
      if (found.next !== 'loggedIn') return navigate(paths.login(tenantAlias), { replace: true, state: { found } });
      keepSession(tenant, token);
      remember(tenant, found.to);
      return navigate(pageAfterLogin(tenant), { replace: true, state: pastLogin() });
    };
    finishOnce({ tenantAlias, code: part('code'), state: part('state'), iss: part('iss'), error: part('error') })
      .then(goOn)
      .catch((error: unknown) => setFailure(loadAdvice(error)));
  }, [tenant, search, navigate]);

  if (failure === undefined)
    return (
      <Page title="ログインしています" width="text">
        <Loading text="ログインしています" />
      </Page>
    );
  return (
    <Page title="ログインできませんでした" width="text">
      <NotificationBanner tone="warning" title={failure}>
        <p>続けて起きるときは、番号とパスワードでログインするか、施設へお問い合わせください。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenant.tenantAlias)} replace variant="outline" isFullWidth>
        ログインへ戻る
      </LinkButton>
    </Page>
  );
};

/** The login of who comes from the provider. */
export const FromProvider = () => {
  const found = foundIn(useLocation().state);
  return <PublicFrame>{found ? <LinkFound found={found} /> : <ComingBack />}</PublicFrame>;
};
