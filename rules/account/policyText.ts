import { characterCount, isBlank } from '#rules/text/typedText.ts';

/** Characters of a policy, as bundles have it. */
const longest = 100_000;

/** Why a text cannot be published as a policy; undefined for nothing. */
export function whyNotPolicy(content: string, before: string) {
  if (isBlank(content)) return '本文を入力してください。';
  if (characterCount(content) > longest) return `本文は${longest.toLocaleString('ja-JP')}文字以内で入力してください。`;
  return content === before ? '公開している本文と同じです。変更してから公開してください。' : undefined;
}
