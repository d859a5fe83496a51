import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'success' | 'warning' | 'error';

type NotificationBannerProps = {
  tone?: Tone | undefined;
  title: string;
  children?: ReactNode;
  onClose?: (() => void) | undefined;
  /** For a banner that appears after an action: screen readers say it at once. */
  isLive?: boolean | undefined;
};

const looks = {
  info: { Icon: Info, name: 'お知らせ', border: 'border-key-900', ink: 'text-key-900' },
  success: { Icon: CircleCheck, name: '完了', border: 'border-success-1', ink: 'text-success-2' },
  warning: { Icon: TriangleAlert, name: '注意', border: 'border-warning-yellow-1', ink: 'text-warning-yellow-2' },
  error: { Icon: CircleAlert, name: 'エラー', border: 'border-error-1', ink: 'text-error-1' },
} as const;

const liveRole = (tone: Tone) => (tone === 'error' ? 'alert' : 'status');

/** A message in the page, above what it is about. */
export const NotificationBanner = ({
  tone = 'info',
  title,
  children,
  onClose,
  isLive = false,
}: NotificationBannerProps) => {
  const { Icon, name, border, ink } = looks[tone];
  return (
    <div
      role={isLive ? liveRole(tone) : undefined}
      className={`flex flex-wrap justify-end gap-x-gutter rounded-12 border-[3px] bg-white px-gutter py-4 ${border}`}
    >
      <div className="flex min-w-0 grow basis-48 gap-3">
        <Icon role="img" aria-label={name} className={`mt-0.5 size-6 shrink-0 ${ink}`} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-std-16B-170">{title}</p>
          {children}
        </div>
      </div>
      {onClose && (
        <button
          type="button"
          onClick={onClose}
          className="-my-2 flex min-h-11 items-center gap-1 self-start rounded-6 px-2 text-oln-16N-100 hover:bg-solid-gray-50 hover:underline"
        >
          <X aria-hidden="true" className="size-5" />
          閉じる
        </button>
      )}
    </div>
  );
};
