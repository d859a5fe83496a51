import type { Proof } from './noticeFacts.ts';
import { onlyIf, type Tellers } from './told.ts';

const proofValues = ({ code, verifyUrl, hours }: Proof) => ({
  確認番号: code,
  確認用のリンク: verifyUrl,
  有効時間: `${hours}時間`,
});

const noProof = { 確認番号: null, 確認用のリンク: null, 有効時間: null };

type Numbered = { readonly userNumberLabel: string; readonly userNumber: string; readonly url: string };

const numberValues = ({ userNumberLabel, userNumber, url }: Numbered) => ({
  利用者番号の呼び名: userNumberLabel,
  利用者番号: userNumber,
  リンク: url,
});

/** Of a registration, its address and its password. */
export const accountTold: Tellers<
  | 'registered'
  | 'verifyMail'
  | 'mailKnown'
  | 'mailChanged'
  | 'registrationApproved'
  | 'registrationReturned'
  | 'registrationRejected'
  | 'termEnding'
  | 'passwordReset'
  | 'passwordChanged'
  | 'loginsSlowed'
> = {
  registered: ({ proof, ...numbered }) => ({
    text: 'registered',
    values: {
      ...numberValues(numbered),
      ...(proof ? proofValues(proof) : noProof),
      確認が必要なとき: onlyIf(proof !== undefined),
      確認が済んでいるとき: onlyIf(proof === undefined),
    },
  }),
  verifyMail: (proof) => ({ text: 'verifyMail', values: proofValues(proof) }),
  mailKnown: ({ url }) => ({ text: 'mailKnown', values: { リンク: url } }),
  mailChanged: ({ url }) => ({ text: 'mailChanged', values: { リンク: url } }),
  registrationApproved: ({ url }) => ({ text: 'registrationApproved', values: { リンク: url } }),
  registrationReturned: ({ reason, url }) => ({ text: 'registrationReturned', values: { 理由: reason, リンク: url } }),
  registrationRejected: ({ reason }) => ({ text: 'registrationRejected', values: { 理由: reason } }),
  termEnding: ({ what, until }) => ({ text: 'termEnding', values: { 登録と認定: what, 有効期限: until } }),
  passwordReset: (numbered) => ({ text: 'passwordReset', values: numberValues(numbered) }),
  passwordChanged: ({ when, url }) => ({ text: 'passwordChanged', values: { 変更日時: when, リンク: url } }),
  loginsSlowed: ({ userNumberLabel, url }) => ({
    text: 'loginsSlowed',
    values: { 利用者番号の呼び名: userNumberLabel, リンク: url },
  }),
};
