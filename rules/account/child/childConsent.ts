/**
 * To what a guardian agrees who adds a child. Each agreement names its version, so a text that changes is a new version
 * beside the former ones, which people have agreed to.
 */
const consentTexts = {
  '2026-11':
    '保護者として、お子さまの氏名・フリガナ・生年月日・続柄を登録し、講座の申込みと当日の受付、緊急時の連絡のために施設が利用することに同意します。登録した内容は、この画面でいつでも直したり削除したりできます。',
} as const satisfies Record<string, string>;

/** The version that is agreed to now. */
export const consentVersion = '2026-11';

export const currentConsent = { version: consentVersion, text: consentTexts[consentVersion] } as const;
