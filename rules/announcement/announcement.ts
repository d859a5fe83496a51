import { characterCount, isBlank } from '#rules/text/typedText.ts';

/** Local date-times of the tenant's zone; null without an end. */
export type Period = { readonly publishedFrom: string; readonly publishedTo: string | null };

export type AnnouncementState = 'scheduled' | 'published' | 'ended';

/** How an announcement stands at a moment, a local date-time. */
export function announcementState({ publishedFrom, publishedTo }: Period, now: string): AnnouncementState {
  if (publishedTo !== null && publishedTo <= now) return 'ended';
  return publishedFrom > now ? 'scheduled' : 'published';
}

export const announcementLimits = { title: 80, body: 5_000, correction: 200 };

/** `publishedFrom` null begins at once. */
export type AnnouncementWords = Omit<Period, 'publishedFrom'> & {
  readonly title: string;
  readonly body: string;
  readonly publishedFrom: string | null;
};

const missingOrLong = (what: string, text: string, most: number) =>
  isBlank(text)
    ? `${what}を入力してください。`
    : characterCount(text) > most
      ? `${what}は${most.toLocaleString('ja-JP')}文字以内で入力してください。`
      : null;

function wrongEnd({ publishedFrom, publishedTo }: AnnouncementWords, now: string) {
  if (publishedTo === null) return null;
  if (publishedTo <= now) return '掲載の終わりには、これからの日時を入力してください。';
  return publishedTo <= (publishedFrom ?? now) ? '掲載の終わりは、始まりより後にしてください。' : null;
}

/** Why an announcement cannot be published, by its field; empty where nothing stands in the way. */
export function whyNotPublished(words: AnnouncementWords, now: string) {
  const reasons = {
    title: missingOrLong('題名', words.title, announcementLimits.title),
    body: missingOrLong('本文', words.body, announcementLimits.body),
    publishedTo: wrongEnd(words, now),
  };
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== null)) as Partial<
    Record<keyof typeof reasons, string>
  >;
}

/** Why what readers are told of a change cannot be shown so; undefined for nothing. */
export const wrongCorrection = (correction: string) =>
  characterCount(correction) > announcementLimits.correction
    ? `訂正の説明は${announcementLimits.correction}文字以内で入力してください。`
    : undefined;
