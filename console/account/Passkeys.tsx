import { type SyntheticEvent, useId, useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { PasskeyButton } from '#console/api/PasskeyButton.tsx';
import { addPasskey, canUsePasskeys } from '#console/api/passkey.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { staffCall } from '#console/api/staffCall.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { longestPasskeyName } from '#rules/staff/passkeyName.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';

type Passkey = ResponseOf<'Console/ListPasskeys'>['items'][number];

const refresh = () => refreshAfter('Console/NamePasskey');

type NameDialogProps = { passkey: Passkey; onClose: () => void };

const NameDialog = ({ passkey, onClose }: NameDialogProps) => {
  const rename = useStaffMutation('Console/NamePasskey');
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const { shown, check } = useChecked({ name: isBlank(name) ? '名前を入力してください。' : undefined });
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!check(event) || rename.isPending) return;
    const { passkeyId } = passkey;
    const renamed = await rename.mutateAsync({ passkeyId, name: name.trim() }).catch(() => null);
    if (renamed === null) return;
    onClose();
    announce('名前を変更しました。');
    await refresh();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="パスキーの名前"
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            やめる
          </Button>
          <Button type="submit" form={formId} isBusy={rename.isPending} busyLabel="変更しています">
            変更する
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={rename.error ? loadAdvice(rename.error) : undefined} />
        <TextField
          label="名前"
          support={`どの端末のものか分かる名前（${longestPasskeyName}文字まで）`}
          value={name}
          maxLength={longestPasskeyName}
          autoComplete="off"
          error={shown.name}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Dialog>
  );
};

const PasskeyItem = ({ passkey }: { passkey: Passkey }) => {
  const remove = useStaffMutation('Console/RemovePasskey');
  const [isNaming, setIsNaming] = useState(false);
  const { name } = passkey;
  const ask = async () => {
    const message = `パスキー「${name}」を削除しますか？このパスキーでは確認できなくなります。`;
    if (!(await confirm({ message, confirmLabel: '削除する', cancelLabel: 'やめる', tone: 'danger' }))) return;
    const removed = await remove.mutateAsync({ passkeyId: passkey.passkeyId }).catch(() => null);
    if (removed === null) return;
    announce(`パスキー「${name}」を削除しました。`);
    await refresh();
  };
  return (
    <li
      ref={useFocusTitleOnRemoval<HTMLLIElement>()}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-300 py-3 last:border-b-0"
    >
      <div className="min-w-0">
        <p className="text-std-16B-170 wrap-anywhere">{name}</p>
        <p className="text-solid-gray-700">
          登録 {dateTimeText(passkey.createdAt)}　最後の利用{' '}
          {passkey.lastUsedAt === null ? 'なし' : dateTimeText(passkey.lastUsedAt)}
        </p>
        <FormError message={remove.error ? loadAdvice(remove.error) : undefined} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={`${name}の名前を変える`} onClick={() => setIsNaming(true)}>
          名前を変える
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={`${name}を削除する`}
          isBusy={remove.isPending}
          busyLabel="削除しています"
          onClick={ask}
        >
          削除する
        </Button>
      </div>
      {isNaming && <NameDialog passkey={passkey} onClose={() => setIsNaming(false)} />}
    </li>
  );
};

/** One's own passkeys: what there is, another one, their names. */
export const Passkeys = () => {
  const query = useStaffQuery('Console/ListPasskeys', {});
  const add = async () => {
    await addPasskey(staffCall);
    announce('パスキーを登録しました。');
    await refresh();
  };
  return (
    <Card title="パスキー">
      <p className="phrase">
        指紋や顔、画面ロックの番号、またはセキュリティキーで本人を確かめます。確認コードの入力はいりません。
      </p>
      <QueryState query={query}>
        {({ items, isOffered }) => (
          <>
            {items.length > 0 && (
              <ul
                // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
                role="list"
                aria-label="登録したパスキー"
              >
                {items.map((passkey) => (
                  <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
                ))}
              </ul>
            )}
            {isOffered && canUsePasskeys() ? (
              <PasskeyButton act={add} busyLabel="登録しています" variant="outline">
                パスキーを登録する
              </PasskeyButton>
            ) : (
              <p className="text-solid-gray-700 phrase">
                {isOffered
                  ? 'お使いのブラウザでは、パスキーを登録できません。'
                  : 'このアドレスではパスキーを登録できません。管理者へお問い合わせください。'}
              </p>
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
};
