import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import type { StaffSelf } from '#contract/console/signIn.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type Words = { readonly title: string; readonly advice: string; readonly leadsToStaff?: true };

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
    leadsToStaff: true,
  },
};

/** What administrators should mend of how staff sign in. */
export const Remarks = () => {
  const { tenantAlias } = useTenant();
  return useSelf().remarks.map((remark) => (
    <NotificationBanner key={remark} tone="warning" title={words[remark].title}>
      <p>{words[remark].advice}</p>
      {words[remark].leadsToStaff && (
        <p>
          <Link to={paths.staff(tenantAlias)} className="link">
            職員を招待する
          </Link>
        </p>
      )}
    </NotificationBanner>
  ));
};
