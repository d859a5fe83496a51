import { Check, CircleDashed, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  neutral: { Icon: CircleDashed, ink: 'border-solid-gray-420 bg-white text-solid-gray-700' },
  info: { Icon: Info, ink: 'border-key-900 bg-key-50 text-key-1000' },
  success: { Icon: Check, ink: 'border-success-2 bg-green-50 text-green-900' },
  warning: { Icon: TriangleAlert, ink: 'border-warning-orange-2 bg-orange-50 text-orange-900' },
  error: { Icon: X, ink: 'border-error-2 bg-red-50 text-red-1000' },
} as const;

export type BadgeTone = keyof typeof looks;

type BadgeProps = {
  tone?: BadgeTone;
  /** Among many: what is as everybody expects has its sign and word, without a frame. */
  isQuiet?: boolean;
  children: ReactNode;
};

const frame = 'min-h-7 rounded-[0.875rem] border px-2.5 py-0.5 text-dns-14B-130';
const quiet = 'text-dns-14N-130 text-solid-gray-700';

/** A state in a word: its shape and text say what its colour says. */
export const Badge = ({ tone = 'neutral', isQuiet = false, children }: BadgeProps) => {
  const { Icon, ink } = looks[tone];
  return (
    <span className={`inline-flex max-w-full items-center gap-1 ${isQuiet ? quiet : `${frame} ${ink}`}`}>
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
};
