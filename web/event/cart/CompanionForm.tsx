import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { CartEvent } from '#contract/event/cart.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { companionRuleText } from '../eventTexts.ts';
import { CompanionFields } from './CompanionFields.tsx';
import { asksWho } from './cartItems.ts';
import { useParty } from './useParty.ts';

type Bringing = CartEvent & { companions: NonNullable<CartEvent['companions']> };

/** The people who come along to a course of the cart; a seat for each is taken when it is saved. */
export const CompanionForm = ({ item }: { item: Bringing }) => {
  const { companions, unavailable } = item;
  const { label, from, upTo } = companions;
  const formRef = useRef<HTMLFormElement>(null);
  const { party, edit, save, isChanged, isTried, isSaving, error } = useParty(item, formRef);

  const note = () => {
    if (error) return <span className="text-error-2">＊{error}</span>;
    if (isChanged) return '変更はまだ保存されていません。「予約へ進む」でも保存されます。';
    if (asksWho(item)) return <span className="text-error-2">＊{unavailable?.message}</span>;
    return '保存しました。';
  };

  return (
    <Form
      ref={formRef}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-4 rounded-8 bg-solid-gray-50 px-gutter py-3"
    >
      <p className="leading-150">{companionRuleText(companions)}</p>
      {party.map((companion, index) => (
        <CompanionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and stay in their order
          key={index}
          title={party.length > 1 ? `${label}（${index + 1}人目）` : label}
          companion={companion}
          isTried={isTried}
          onChange={(changed) => edit(party.with(index, changed))}
          onRemove={party.length > from ? () => edit(party.toSpliced(index, 1)) : undefined}
        />
      ))}
      {party.length < upTo && (
        <Button
          variant="text"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => edit([...party, { name: '', birthday: null }])}
        >
          {label}を追加する
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="sm" variant="outline" isBusy={isSaving} busyLabel="保存しています">
          {label}の情報を保存
        </Button>
        <p className="text-dns-14N-130 text-solid-gray-700">{note()}</p>
      </div>
    </Form>
  );
};
