import { dayText } from '#ui/text/format.ts';

/** What the page of a version is told by the one that published it. */
export type FeesPublished = { readonly isPublished?: boolean };

export const publishedText = (firstDay: string) => `${dayText(firstDay)}から適用される使用料を公開しました。`;
