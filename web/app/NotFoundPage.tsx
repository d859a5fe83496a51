import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';

/** spec §2: 40300 at the top, 40301 inside the shell, 40302 below a tenant. */
export type NotFoundCode = '40300' | '40301' | '40302';

const Missing = ({ code }: { code: NotFoundCode }) => {
  const { tenantAlias } = useParams();
  return (
    <Page title="ページが見つかりません。" width="text">
      <Card>
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={`コード：${code}`}
          text="アドレスが正しいか、お確かめください。ページが移動したか、なくなった可能性があります。"
          action={<LinkButton to={tenantAlias ? paths.tenant(tenantAlias) : paths.landing()}>トップへ戻る</LinkButton>}
        />
      </Card>
    </Page>
  );
};

export const NotFoundPage = ({ code }: { code: NotFoundCode }) => {
  if (code === '40301') return <Missing code={code} />;
  return (
    <PublicFrame>
      <Missing code={code} />
    </PublicFrame>
  );
};
