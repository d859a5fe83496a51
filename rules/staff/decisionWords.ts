export type Words = Readonly<Record<string, string>>;

/** What staff decide on, as the log names it. */
export const decisions: Words = {
  approve: '承認',
  reject: '不承認',
  hold: '保留',
  return: '差戻し',
  reopen: '却下の取消し',
};

export const causes: Words = {
  person: '利用者の都合',
  facility: '施設の都合',
  disaster: '災害',
};

/** How fees are decided. */
export const feeDecisions = {
  grant: '減免を認める',
  refuse: '減免を認めない',
  amount: '金額の指定',
} satisfies Words;

/** A sum by hand that answers what was asked for: the only way where there are no categories. */
export const reductionByHand = '金額の指定による減免';

export const memberChanges: Words = {
  represents: '代表者にした',
  local: '在住等にした',
  notLocal: '在住等の扱いを外した',
  end: '構成員から外した',
};
