import type { IdentityDocument } from '#contract/desk/people/identityDocuments.ts';

/** What somebody may show to prove who they are, as the counter calls it. */
export const identityDocumentLabels: Readonly<Record<IdentityDocument, string>> = {
  drivingLicence: '運転免許証',
  myNumberCard: 'マイナンバーカード',
  passport: 'パスポート',
  residenceCard: '在留カード・特別永住者証明書',
  insurance: '健康保険の資格確認書・保険証',
  pensionBook: '年金手帳・基礎年金番号通知書',
  disabilityCard: '障害者手帳',
  studentCard: '学生証・在学証明書',
  employeeCard: '社員証・在勤証明書',
  mailReceived: '本人宛ての郵便物・公共料金の領収書',
  other: 'その他',
};
