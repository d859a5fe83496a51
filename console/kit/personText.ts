type Person = {
  /** '' where this user may not know it. */
  readonly personName: string;
  /** Or whatever else tells them from others of the same name. */
  readonly userNumber: string;
};

/** A person as far as this user may know them: '山田 花子（10000001）'. */
export const personText = ({ personName, userNumber }: Person) =>
  personName === '' ? '―' : `${personName}（${userNumber}）`;
