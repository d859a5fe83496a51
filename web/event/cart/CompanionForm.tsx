import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/event.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { companionRuleText } from '../eventTexts.ts';

type Bringing = CartEvent & { companions: NonNullable<CartEvent['companions']> };
type Named = { name: string; birthday: string | null };

const failureText = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '保存できませんでした。通信の状態を確かめて、もう一度お試しください。';

type CompanionFieldsProps = {
  title: string;
  companion: Named;
  onChange: (companion: Named) => void;
  /** Undefined for one who has to be there. */
  onRemove: (() => void) | undefined;
};

const CompanionFields = ({ title, companion, onChange, onRemove }: CompanionFieldsProps) => {
  const { name, birthday } = companion;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 tablet:flex-row tablet:flex-wrap tablet:items-end">
      <legend className="pb-1 font-700">{title}</legend>
      <TextField
        label="氏名"
        required
        maxLength={60}
        value={name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value, birthday })}
      />
      <TextField
        label="生年月日"
        type="date"
        required
        value={birthday ?? ''}
        onChange={(event) => onChange({ name, birthday: event.target.value || null })}
      />
      {onRemove && (
        <Button
          variant="text"
          size="sm"
          className="self-start tablet:self-end"
          icon={<X aria-hidden="true" className="size-4" />}
          aria-label={`${title}を取り消す`}
          onClick={onRemove}
        >
          取り消す
        </Button>
      )}
    </fieldset>
  );
};

/** Who comes along to a course of the cart; a seat for each is taken when it is saved. */
export const CompanionForm = ({ item }: { item: Bringing }) => {
  const { eventReservationId, requestForBorrowInstrument, companions, unavailable } = item;
  const { label, from, upTo } = companions;
  const noteId = useId();
  const change = useCallMutation('EventReservation/UpdateEventInCart');
  const [party, setParty] = useState<readonly Named[]>(item.party);
  const [isChanged, setIsChanged] = useState(false);

  const edit = (changed: readonly Named[]) => {
    setParty(changed);
    setIsChanged(true);
    if (!change.isPending) change.reset();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const named = party.map(({ name, birthday }) => ({ name: name.trim(), birthday }));
    try {
      await change.mutateAsync({ eventReservationId, requestForBorrowInstrument, party: named });
      setIsChanged(false);
      announce('保存しました。');
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      announce(failureText(failure), 'assertive');
    }
    refresh('EventReservation/GetEventInCart');
  };

  const note = () => {
    if (change.isError) return <span className="text-error-2">＊{failureText(change.error)}</span>;
    if (isChanged) return '変更はまだ保存されていません。';
    if (unavailable?.code === 'companions' || unavailable?.code === 'companionAge')
      return <span className="text-error-2">＊{unavailable.message}</span>;
    return '保存しました。';
  };

  return (
    <form onSubmit={save} className="flex flex-col gap-4 rounded-8 bg-solid-gray-50 px-gutter py-3">
      <p className="leading-150">{companionRuleText(companions)}</p>
      {party.map((companion, index) => (
        <CompanionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and stay in their order
          key={index}
          title={party.length > 1 ? `${label}（${index + 1}人目）` : label}
          companion={companion}
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
        <Button type="submit" size="sm" variant="outline" isBusy={change.isPending} busyLabel="保存しています">
          {label}の情報を保存
        </Button>
        <p id={noteId} className="text-dns-14N-130 text-solid-gray-700">
          {note()}
        </p>
      </div>
    </form>
  );
};
