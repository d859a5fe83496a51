import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/screens.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { selfInfo } from '../login/loginUser.ts';

/** Told until the address is another one: nothing that is sent there arrives. */
export const MailRefused = () => {
  const { tenantAlias } = useTenant();
  const contact = paths.accountContact(tenantAlias);
  const isHere = useLocation().pathname === contact;
  if (useQuery(selfInfo).data?.isMailRefused !== true) return null;
  return (
    <div className="page-width pt-4">
      <NotificationBanner tone="warning" title="登録のメールアドレスに、お知らせを届けられませんでした。">
        <p>予約の変更などの大切なお知らせが届きません。メールアドレスを確認し、変更してください。</p>
        {!isHere && (
          <p>
            <Link to={contact} className="link">
              連絡先を変更する
            </Link>
          </p>
        )}
      </NotificationBanner>
    </div>
  );
};
