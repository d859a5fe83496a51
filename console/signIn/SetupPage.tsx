import { useState } from 'react';
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { returnTo } from '#console/address/returnTo.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { CodeForm } from '#console/api/CodeForm.tsx';
import { PasskeyButton } from '#console/api/PasskeyButton.tsx';
import { addPasskey, canUsePasskeys } from '#console/api/passkey.ts';
import { plainCall } from '#console/api/staffCall.ts';
import { RecoveryCodes } from '#console/shell/RecoveryCodes.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Qr } from '#ui/Qr.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { setupRouteId } from './setupRoute.ts';

type Setup = ResponseOf<'Console/BeginSetup'>;

/** In groups of four, as it is typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const DoneBanner = ({ codes }: { codes: readonly string[] }) => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [isKept, setIsKept] = useState(false);
  return (
    <SignInFrame
      title="リカバリーコード"
      lead="認証アプリやパスキーを使えないときに、その代わりに使います。1つにつき1回使えます。この画面を閉じると、もう表示できません。"
    >
      <RecoveryCodes codes={codes} />
      <Checkbox label="控えました" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
      <Button
        size="lg"
        isFullWidth
        disabledReason={isKept ? undefined : 'コードを控えて、「控えました」を選択してください。'}
        onClick={() => navigate(returnTo(tenantAlias, parameters), { replace: true })}
      >
        はじめる
      </Button>
    </SignInFrame>
  );
};

/** The first time, or after a lost factor: a passkey is tied to the account, or an app, which proves it with a code. */
export const Component = () => {
  const setup = useRouteLoaderData<Setup>(setupRouteId);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <DoneBanner codes={codes} />;
  if (!setup) return null;

  const send = async (code: string) => setCodes((await plainCall('Console/FinishSetup', { code })).recoveryCodes);
  const add = async () => setCodes((await addPasskey(plainCall)).recoveryCodes);
  const hasChoice = setup.offersPasskey && canUsePasskeys();
  const Step = hasChoice ? 'h3' : 'h2';
  const lead = hasChoice
    ? 'ログインのたびに、パスワードのほかに、パスキーか認証アプリで本人を確かめます。どちらか1つを設定してください。'
    : 'ログインのたびに、パスワードと確認コードの2つで本人を確かめます。';
  return (
    <SignInFrame title="2段階認証の設定" lead={lead}>
      {hasChoice && (
        <section aria-label="パスキー" className="flex flex-col gap-4 border-b border-solid-gray-300 pb-6">
          <h2 className="text-std-18B-160">パスキーを使う</h2>
          <p className="phrase">
            指紋や顔、画面ロックの番号、またはセキュリティキーで確かめます。コードの入力はいりません。
          </p>
          <PasskeyButton act={add} busyLabel="登録しています">
            パスキーを登録する
          </PasskeyButton>
        </section>
      )}
      {hasChoice && <h2 className="text-std-18B-160">認証アプリを使う</h2>}
      <ol className="flex flex-col gap-6">
        <li className="flex flex-col gap-4">
          <Step className="text-std-18B-160">1. 認証アプリで読み取る</Step>
          <p>スマートフォンの認証アプリで、QRコードを読み取ってください。</p>
          <Qr text={setup.uri} label="認証アプリで読み取るQRコード" isTextHidden />
          <p>読み取れないときは、次のキーを認証アプリに入力してください。</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="font-mono text-std-16B-170">{grouped(setup.secret)}</code>
            <CopyButton text={setup.secret} label="コピーする" />
          </p>
        </li>
        <li className="flex flex-col gap-4">
          <Step className="text-std-18B-160">2. 確認コードを入力する</Step>
          <CodeForm label="確認コード" send={send} isFirst={!hasChoice} />
        </li>
      </ol>
    </SignInFrame>
  );
};
