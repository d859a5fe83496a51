import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import type { StaffSelf } from '#contract/console/signIn.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type Words = {
  readonly title: string;
  readonly advice: string;
  readonly link?: { readonly text: string; readonly to: (alias: string) => string };
};

const words: Readonly<Record<StaffSelf['remarks'][number], Words>> = {
  noSecretKey: {
    title: '2段階認証の秘密が、暗号化されずに保存されています。',
    advice:
      'サーバーに暗号鍵（SECRET_KEY）が設定されていません。データベースやバックアップを読める人が、職員の確認コードを作れます。システムの担当者へ設定を依頼してください。',
  },
  secretKeyUnknown: {
    title: '一部の職員の確認コードを確認できません。',
    advice:
      'サーバーの暗号鍵（SECRET_KEY）が、以前のものと異なります。以前の鍵も設定するよう、システムの担当者へ依頼してください。',
  },
  oneAdministrator: {
    title: '管理者が1人だけです。',
    advice:
      'スマートフォンとリカバリーコードをなくすと、だれも職員を管理できなくなります。もう1人、管理者を招待してください。',
    link: { text: '職員を招待する', to: paths.staff },
  },
  webhookParked: {
    title: '外部への通知が止まっています。',
    advice:
      '送り先のシステムが3日間受け取らなかったため、送信を止めました。そのあいだのことは30日間保存しています。送り先の担当者に確認し、直ったら再開してください。',
    link: { text: '送り先を確認する', to: paths.webhooks },
  },
};

/** What administrators should mend. */
export const Remarks = () => {
  const { tenantAlias } = useTenant();
  return useSelf().remarks.map((remark) => {
    const { title, advice, link } = words[remark];
    return (
      <NotificationBanner key={remark} tone="warning" title={title}>
        <p>{advice}</p>
        {link && (
          <p>
            <Link to={link.to(tenantAlias)} className="link">
              {link.text}
            </Link>
          </p>
        )}
      </NotificationBanner>
    );
  });
};
