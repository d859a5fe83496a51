import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/cart.ts';
import { preferenceText } from '#rules/event/preferenceText.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { choicesOf, withChoice } from './cartItems.ts';
import { changeCart } from './cartQuery.ts';

type Ranked = CartEvent & { choice: NonNullable<CartEvent['choice']> };

const failureText = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '希望順を変更できませんでした。通信の状態を確かめて、もう一度お試しください。';

/** Which choice of its group a course is; with others of the group in the cart it can become another. */
export const ChoiceOrder = ({ item, items }: { item: Ranked; items: readonly CartEvent[] }) => {
  const change = useCallMutation('EventReservation/UpdateEventInCart');
  const { eventReservationId, requestForBorrowInstrument, choice } = item;
  const label = `「${choice.group}」の希望順`;
  const choices = choicesOf(items, choice.group);

  const choose = async (preference: number) => {
    try {
      await change.mutateAsync({ eventReservationId, requestForBorrowInstrument, preference });
      await changeCart((cart) => withChoice(cart, eventReservationId, preference));
      announce(`${preferenceText(preference)}にしました。`);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      announce(failureText(failure), 'assertive');
      refresh('EventReservation/GetEventInCart');
    }
  };

  if (choices.length < 2) {
    return (
      <p className="leading-150">
        {label}：{preferenceText(choice.preference)}
      </p>
    );
  }
  return (
    <SelectField
      label={label}
      placeholder=""
      className="tablet:max-w-60"
      value={String(change.isPending ? change.variables.preference : choice.preference)}
      options={choices.map((preference) => ({ value: String(preference), label: preferenceText(preference) }))}
      error={change.isError ? failureText(change.error) : undefined}
      onChange={(event) => choose(Number(event.target.value))}
    />
  );
};
