import { characterCount, cleanLine } from '#rules/text/typedText.ts';

const longestSender = 60;

/** Signs by which programs of mail part a name from an address, and what no header may have. */
const partsOfHeaders = /[<>"@,;:\\\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\p{Cs}]/u;

/** Why mails are not sent by this name; '' where they are, and for none. */
export function whyNotSender(name: string) {
  if (name === '') return '';
  if (cleanLine(name) !== name) return '前後に空白を入れず、1行で入力してください。';
  if (characterCount(name) > longestSender) return `${longestSender}文字以内で入力してください。`;
  return partsOfHeaders.test(name) ? '「<」「>」「@」「,」「:」などの記号は使えません。' : '';
}

const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/;

/** Why answers do not go to this address; '' where they do, and for none. */
export const whyNotReplyTo = (text: string) =>
  text === '' || address.test(text) ? '' : 'メールアドレスを「hall@example.jp」のように1つだけ入力してください。';
