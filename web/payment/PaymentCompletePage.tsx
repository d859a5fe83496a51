import { CircleAlert } from 'lucide-react';
import { OpenFrame } from '#web/shell/OpenFrame.tsx';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';

/** Where a payment provider returns to. No tenant takes payments online yet, so nothing can have been completed. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <OpenFrame>
      <Page title="お支払い" width="narrow">
        <Card>
          <EmptyState
            icon={<CircleAlert aria-hidden="true" />}
            title="エラーが発生しました。管理者にお問い合わせください。"
            action={<LinkButton to={paths.tenant(tenantAlias)}>トップへ戻る</LinkButton>}
          />
        </Card>
      </Page>
    </OpenFrame>
  );
};
