import { Download, PencilLine } from 'lucide-react';
import { useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { FeePrices } from './FeePrices.tsx';
import { FeeRules } from './FeeRules.tsx';
import { appliesByText, editWords, fileNameOf, isMendable, keptText, standing, stateWords } from './feeWords.ts';
import { TryFee } from './TryFee.tsx';

/** Whether a version may still be changed, and how. */
const ChangeNotice = ({ version }: { version: FeeVersion }) => (
  <>
    {version.state === 'planned' && standing(version).isCharged && (
      <NotificationBanner tone="warning" title={keptText(version, 'charged')}>
        <p className="phrase">料金を改めるときは、後の日に始まる新しい版を用意します。</p>
      </NotificationBanner>
    )}
    {isMendable(version) && (
      <NotificationBanner title="この版の使用料での申込みは、まだありません。">
        <p className="phrase">誤りがあるときは、同じ適用開始日の版を公開すると、この版と入れ替わります。</p>
      </NotificationBanner>
    )}
  </>
);

const VersionFacts = ({ containerName, version }: { containerName: string; version: FeeVersion }) => (
  <DescriptionList
    items={[
      { term: '施設', value: containerName },
      { term: '適用開始日', value: dayText(version.firstDay) },
      {
        term: '状態',
        value: <Badge tone={stateWords[version.state].tone}>{stateWords[version.state].text}</Badge>,
      },
      { term: '対象', value: appliesByText(version.appliesBy) },
      { term: '根拠', value: version.law },
      version.charged !== null && { term: 'この版での申込み', value: count(version.charged, '件') },
      { term: '公開', value: `${dateTimeText(version.enteredAt)} ${version.enteredBy}` },
    ]}
  />
);

/** One version of what a place charges, in words. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const { containerId = '', versionId = '' } = useParams();
  const told = useArrivalFlash();
  const query = useStaffQuery('Desk/GetFeeVersion', { containerId, versionId });
  return (
    <Page title="使用料の版" backTo={paths.fees(tenantAlias)} backLabel="使用料">
      <QueryState query={query}>
        {({ containerName, version, prices, rules, choices, text }) => (
          <>
            {told !== null && <NotificationBanner tone="success" title={told} />}
            <ChangeNotice version={version} />
            <VersionFacts containerName={containerName} version={version} />
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                icon={<Download aria-hidden="true" className="size-5" />}
                onClick={() => saveText({ name: fileNameOf(containerName, version.firstDay), type: 'text/yaml', text })}
              >
                この版をファイルに保存
              </Button>
              {permissions.includes('fee.publish') && version.state !== 'past' && (
                <LinkButton
                  to={paths.newFees(tenantAlias, containerId, versionId)}
                  icon={<PencilLine aria-hidden="true" className="size-5" />}
                >
                  {editWords(version)}
                </LinkButton>
              )}
            </div>
            <h2 className="text-std-20B-150">料金表</h2>
            <FeePrices tables={prices} />
            {rules.length > 0 && <h2 className="text-std-20B-150">規定</h2>}
            <FeeRules sections={rules} />
            <TryFee
              containerId={containerId}
              by={{ kind: 'version', firstDay: version.firstDay }}
              choices={choices}
              firstDay={version.firstDay}
              isPast={version.state === 'past'}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
};
