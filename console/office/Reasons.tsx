import type { ComponentProps } from 'react';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type ReasonsProps = Pick<ComponentProps<typeof NotificationBanner>, 'tone' | 'title'> & {
  of: readonly { readonly reason: string }[];
};

/** What is wrong with a plan, or may be meant otherwise; nothing where there is nothing. */
export const Reasons = ({ of, ...banner }: ReasonsProps) =>
  of.length > 0 && (
    <NotificationBanner {...banner}>
      <ul className="list-disc ps-6">
        {of.map(({ reason }) => (
          <li key={reason} className="phrase">
            {reason}
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );
