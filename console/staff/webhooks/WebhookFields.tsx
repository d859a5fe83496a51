import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReachFields } from '#console/fields/ReachFields.tsx';
import { toggled } from '#console/fields/toggled.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import { webhookEvents } from '#contract/webhook/webhookEvents.ts';
import { eventWord } from '#rules/webhook/eventWords.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { WebhookForm } from './useWebhookForm.ts';

const events = webhookEvents.map((value) => ({ value, label: eventWord(value) }));

const Places = ({ typed: { containerIds }, change, errors }: WebhookForm) => (
  <ReachFields
    containerIds={containerIds}
    support="施設を選ぶと、利用者の登録と講座の抽選結果の発表は知らせません。"
    requirement="required"
    error={errors.places}
    onChange={(halls) => change({ containerIds: halls })}
  />
);

type People = { readonly form: WebhookForm; readonly mayTell: boolean };

const People = ({ form: { typed, change, errors }, mayTell }: People) => {
  if (!mayTell && !typed.tellsPeople) {
    return (
      <div>
        <p className="text-std-16B-170">個人情報は送りません</p>
        <p className="text-solid-gray-700">
          氏名・利用者番号・連絡先を送るには、送り先を登録したあとで、渡す先を書いた個人情報の取扱いの新しい版を公開してください。
        </p>
      </div>
    );
  }
  return (
    <RadioGroup
      legend="個人情報"
      options={[
        { value: 'no', label: '送らない' },
        { value: 'yes', label: '氏名・利用者番号・連絡先を送る' },
      ]}
      support="個人情報の取扱いの新しい版に同意した人の分だけを送ります。"
      value={typed.tellsPeople ? 'yes' : 'no'}
      error={errors.tellsPeople}
      onChange={({ target }) => change({ tellsPeople: target.value === 'yes' })}
    />
  );
};

/** What an address is and is told. `mayTell`: a version of the policy came out since it leads there. */
export const WebhookFields = ({ form, mayTell }: People) => {
  const { typed, change, kept, failure, errors } = form;
  const typing = typingInto<'name' | 'url'>({ texts: typed, errors, onChange: change });
  return (
    <>
      <FormError message={failure} takesFocus />
      <DraftNotice draft={kept} />
      <TextField label="名称" requirement="required" support="受け取るシステムの名前" {...typing('name')} />
      <TextField
        label="送り先のURL"
        type="url"
        requirement="required"
        support="https:// で始まるURL。受け取るシステムの担当者に確認してください。"
        {...typing('url')}
      />
      <CheckboxGroup
        legend="知らせること"
        requirement="required"
        options={events}
        value={typed.events}
        error={errors.events}
        onChange={({ target }) => change({ events: toggled(typed.events, target) })}
      />
      <Places {...form} />
      <People form={form} mayTell={mayTell} />
    </>
  );
};
