import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { storage } from '#client/storage.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { pastLogin } from '#web/address/back.ts';
import { pageAfterLogin } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { type Agreement, loadUser, markAgreed, pendingAgreement } from '../login/loginUser.ts';
import { PolicyText } from './PolicyText.tsx';

type AgreementPageProps = {
  agreement: Agreement;
  title: string;
  /** The published text; undefined until it is there. */
  document: { id: string; content: string } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
};

const useAgree = (agreement: Agreement) => {
  const tenant = useTenant();
  const navigate = useNavigate();
  const update = useCallMutation('Authentication/UpdateAgreement');
  const [isBusy, setIsBusy] = useState(false);

  const agree = async (id: string) => {
    setIsBusy(true);
    try {
      const none = { privacyPolicyId: '', termsOfUseId: '' };
      // spec §8: a failing update is ignored; the server asks again at the next login.
      await update.mutateAsync({ ...none, [`${agreement}Id`]: id }).catch(() => undefined);
      // The session is over: the login is on its way, with a word why.
      if (storage.get('session_token') === null) return;
      markAgreed(agreement);
      const next = pendingAgreement(await loadUser());
      const page = next ? paths[next](tenant.tenantAlias) : pageAfterLogin(tenant);
      await navigate(page, { replace: true, state: pastLogin() });
    } finally {
      setIsBusy(false);
    }
  };
  return { agree, isBusy };
};

/** A policy to agree to; who has nothing to agree to may read it and go back. */
export const AgreementPage = ({ agreement, title, document, error, isFetching, refetch }: AgreementPageProps) => {
  const { tenantAlias } = useTenant();
  const isPending = useLoaderData<Agreement | null>() === agreement;
  const { agree, isBusy } = useAgree(agreement);

  return (
    <PublicFrame>
      <Page
        title={title}
        width="text"
        backTo={isPending ? undefined : paths.tenant(tenantAlias)}
        lead={isPending && 'ご利用の前にお読みいただき、同意をお願いします。'}
      >
        <PolicyText text={document?.content} error={error} isFetching={isFetching} refetch={refetch} />
        {isPending && document && (
          <Button size="lg" isFullWidth isBusy={isBusy} className="tablet:max-w-80" onClick={() => agree(document.id)}>
            同意する
          </Button>
        )}
      </Page>
    </PublicFrame>
  );
};
