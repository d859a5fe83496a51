import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';

// Few need it: users who are verified do not load it when they book.
const fetchVerification = () => import('./MailVerification.tsx');
const MailVerification = lazy(async () => ({ default: (await fetchVerification()).MailVerification }));

/** The mail address of the user, fetched with its page. */
export const MailPanel = (props: ComponentProps<typeof MailVerification>) => (
  <Suspense
    fallback={
      <Loading>
        <Skeleton rows={1} rowClassName="h-48" />
      </Loading>
    }
  >
    <MailVerification {...props} />
  </Suspense>
);

/** What a guest does before their first booking, on the screen where they are about to book. */
export const MailFirst = () => (
  <MailPanel
    title="メールアドレスの確認"
    lead="はじめての予約の前に、メールアドレスを確認します。入力した内容や選んだ講座は、このまま残ります。"
  />
);
