import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'success' | 'warning' | 'error';

type NotificationBannerProps = {
  tone?: Tone | undefined;
  title: string;
  children?: ReactNode;
};

const looks = {
  info: { Icon: Info, name: 'お知らせ', border: 'border-key-900', ink: 'text-key-900' },
  success: { Icon: CircleCheck, name: '完了', border: 'border-success-1', ink: 'text-success-2' },
  warning: { Icon: TriangleAlert, name: '注意', border: 'border-warning-yellow-1', ink: 'text-warning-yellow-2' },
  error: { Icon: CircleAlert, name: 'エラー', border: 'border-error-1', ink: 'text-error-1' },
} as const;

/** A message in the page, above what it is about. */
export const NotificationBanner = ({ tone = 'info', title, children }: NotificationBannerProps) => {
  const { Icon, name, border, ink } = looks[tone];
  return (
    <div
      className={`flex flex-wrap justify-end gap-x-gutter rounded-12 border-[3px] bg-white px-gutter py-4 ${border}`}
    >
      <div className="flex min-w-0 grow basis-48 gap-3">
        <Icon role="img" aria-label={name} className={`mt-0.5 size-6 shrink-0 ${ink}`} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-std-16B-170 phrase">{title}</p>
          {children}
        </div>
      </div>
    </div>
  );
};
