import { Aside } from '#ui/page/Aside.tsx';
import { useTenant } from '#web/address/useTenant.ts';

/** What a guest should know before filling in the form. */
export const BeforeRegistration = () => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  return (
    <Aside title="登録の前に">
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>登録が終わると、{userNumberLabel}が発行されます。ログインに必要ですので、必ず控えてください。</li>
        <li>パスワードは8文字以上で、英字と数字を両方使ってください。</li>
        <li>はじめて予約する前に、メールアドレスの確認があります。受信できるアドレスを入力してください。</li>
      </ul>
    </Aside>
  );
};
