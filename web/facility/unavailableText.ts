import type { UnavailableReason } from '#contract/facility.ts';
import { shortDateTimeText } from './dayTexts.ts';

const texts: Record<UnavailableReason, string> = {
  closed: '休館日、または施設の都合により利用できません。',
  full: 'すでに予約が入っています。',
  notYetOpen: '受付開始前です。',
  deadlinePassed: '受付は終了しました。',
  past: '過ぎた日時のため予約できません。',
  suspended: '利用停止中のため予約できません。施設へお問い合わせください。',
  notAccepting: '現在、予約を受け付けていません。',
};

type Unavailable = { reason: UnavailableReason | null; opensAt: string | null };

/** Why a day or a frame cannot be taken, in a sentence: '受付開始前です（12/01(火) 09:00から）。' */
export function unavailableText({ reason, opensAt }: Unavailable) {
  if (reason === 'notYetOpen' && opensAt) return `受付開始前です（${shortDateTimeText(opensAt)}から）。`;
  return texts[reason ?? 'full'];
}
