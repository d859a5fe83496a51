import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { MappingsField } from './MappingsField.tsx';
import { isPreset, presets } from './presets.ts';
import type { Audience, ProviderAnswer } from './providerForm.ts';
import { type ProviderFormState, useProviderForm } from './useProviderForm.ts';

/** What is to be entered at the provider. */
const Redirect = ({ url }: { url: string }) => (
  <div className="flex flex-col gap-2">
    <p>認証サービスには、リダイレクトURIとして次のアドレスを登録してください。</p>
    <p className="font-mono text-dns-14N-130 break-all">{url}</p>
    <CopyButton text={url} label="アドレスをコピーする" />
  </div>
);

/** What the test found; of a provider that gave no answer which can be used, with its reason for whoever sets it up. */
const Tested = ({ test: { data, error } }: Pick<ProviderFormState, 'test'>) => {
  if (data)
    return (
      <NotificationBanner tone="success" title="認証サービスに接続できました。">
        <p>
          発行者 {data.issuer}、鍵 {data.keys}個、PKCE {data.supportsPkce ? 'あり' : '表示なし'}
        </p>
      </NotificationBanner>
    );
  if (!error) return null;
  const { reason } = (error instanceof CallFailure ? (error.details ?? {}) : {}) as { readonly reason?: string };
  return <FormError message={reason === undefined ? loadAdvice(error) : `${loadAdvice(error)}\n${reason}`} />;
};

type PartProps = { state: ProviderFormState; hasSecret: boolean };

const Connection = ({ state, hasSecret }: PartProps) => {
  const { typed, change, errors, secret, setSecret, test, tryIt } = state;
  const typing = typingInto<'label' | 'issuer' | 'clientId' | 'scopes'>({ texts: typed, errors, onChange: change });
  const begin = (kind: string) => {
    if (!isPreset(kind)) return;
    const { scopes, requiredClaim, ...ofStaff } = presets[kind].fields;
    const issuer = typed.issuer || presets[kind].issuer;
    // A refresh token is what groups are asked for by, and only people of the town’s own offices have its organisation.
    if (typed.audience === 'residents') return change({ issuer });
    change({ ...ofStaff, scopes, requiredClaim, issuer });
  };
  return (
    <>
      <SelectField
        label="認証サービスの種類"
        placeholder="選ぶと、よく使う値が入ります"
        options={Object.entries(presets).map(([value, { label }]) => ({ value, label }))}
        defaultValue=""
        onChange={({ target }) => begin(target.value)}
      />
      <TextField
        label="ボタンの名前"
        requirement="required"
        support="ログイン画面に「（名前）でログイン」と表示されます。"
        {...typing('label')}
      />
      <TextField label="発行者（issuer）" requirement="required" type="url" spellCheck={false} {...typing('issuer')} />
      <TextField label="クライアントID" requirement="required" spellCheck={false} {...typing('clientId')} />
      <PasswordField
        label="クライアントシークレット"
        autoComplete="new-password"
        support={hasSecret ? '登録済みです。変えるときだけ入力してください。' : '認証サービスで発行した値。'}
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
      />
      <TextField label="スコープ" requirement="required" spellCheck={false} {...typing('scopes')} />
      <Tested test={test} />
      <Button
        variant="outline"
        className="self-start"
        isBusy={test.isPending}
        busyLabel="接続しています"
        onClick={tryIt}
      >
        接続テスト
      </Button>
    </>
  );
};

/** Where the provider serves others, too. */
const Organisation = ({ state: { typed, change, errors } }: Pick<PartProps, 'state'>) => {
  const typing = typingInto<'requiredClaim' | 'requiredValue'>({ texts: typed, errors, onChange: change });
  return (
    <>
      <TextField
        label="所属を確認する項目"
        requirement="optional"
        support="多くの団体が使う認証サービスで、この団体の人だけに限ります。例：tid、hd"
        spellCheck={false}
        {...typing('requiredClaim')}
      />
      <TextField label="所属の値" requirement="optional" spellCheck={false} {...typing('requiredValue')} />
    </>
  );
};

/** Groups and second factors, which are of staff alone. */
const Groups = ({ state }: Pick<PartProps, 'state'>) => {
  const { typed, change, errors } = state;
  const typing = typingInto<'groupsClaim' | 'factorMarks'>({ texts: typed, errors, onChange: change });
  return (
    <>
      <TextField
        label="グループの項目"
        requirement="required"
        support="例：groups、realm_access.roles"
        spellCheck={false}
        {...typing('groupsClaim')}
      />
      <MappingsField mappings={typed.mappings} error={errors.mappings} onChange={(mappings) => change({ mappings })} />
      <TextField
        label="2段階認証として認める値"
        requirement="optional"
        support="認証サービスが amr または acr で伝える値を、空白で区切って入力します。空欄のときは、このシステムの2段階認証を求めます。例：mfa"
        spellCheck={false}
        {...typing('factorMarks')}
      />
      <Checkbox
        label="グループに入っている人が初めてログインしたとき、職員として登録する"
        checked={typed.makesAccounts}
        onChange={({ target }) => change({ makesAccounts: target.checked })}
      />
    </>
  );
};

/** What the provider is for, in a sentence. */
const leads: Readonly<Record<Audience, string>> = {
  staff:
    '市の共通アカウントなど、OpenID Connectの認証サービスで職員がログインできるようにします。職員IDとパスワードでのログインは、これまでどおり使えます。',
  residents:
    '市民向けのアカウントなど、OpenID Connectの認証サービスで利用者がログインできるようにします。番号とパスワードでのログインは、これまでどおり使えます。利用者登録との結び付けには、本人のパスワードまたは新しい利用者登録が必要です。',
};

type ProviderFieldsProps = { audience: Audience; answer: ProviderAnswer; onReload: () => void };

/** The provider, its connection first, then who may come by it. */
export const ProviderFields = ({ audience, answer, onReload }: ProviderFieldsProps) => {
  const state = useProviderForm(answer, audience);
  const { typed, change, kept, errors, failure, submit, save } = state;
  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <p className="phrase">{leads[audience]}</p>
      <ChangeFailure error={failure} onReload={onReload} />
      <DraftNotice draft={kept} />
      <Redirect url={answer.redirectUri} />
      <Connection state={state} hasSecret={answer.provider?.hasSecret ?? false} />
      <Organisation state={state} />
      {audience === 'staff' && <Groups state={state} />}
      <div>
        <Checkbox
          label="認証連携を使う"
          checked={typed.isOn}
          aria-invalid={errors.isOn !== undefined || undefined}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <FormError message={errors.isOn} />
      </div>
      <Button type="submit" isFullWidth isBusy={save.isPending} busyLabel="保存しています">
        保存する
      </Button>
    </Form>
  );
};
