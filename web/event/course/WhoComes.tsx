import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { EventActions } from '../EventActions.tsx';
import { useAddToCart } from '../useAddToCart.ts';

type Participant = ResponseOf<'EventReservation/GetParticipants'>['items'][number];

/** The person of the account stands among the others by this. */
const self = 'self';
const keyOf = ({ childId }: Pick<Participant, 'childId'>) => childId ?? self;
const nameOf = ({ childId, name }: Participant) => (childId === null ? '本人' : `${name}さん`);

/** What is missing, or who is chosen; after others were put into the cart, that nobody more has to be. */
function chosenText(items: readonly Participant[], chosen: readonly Participant[], addedCount: number) {
  if (chosen.length > 0) return `${chosen.map(nameOf).join('、')}の分を入れます。`;
  const isAnybodyLeft = items.some(({ unavailable }) => unavailable === null);
  if (addedCount > 0)
    return isAnybodyLeft ? 'ほかにも参加する方がいれば、選んでください。' : 'ほかに申し込める方はいません。';
  return isAnybodyLeft ? '参加する方を選んでください。' : '申し込める方がいません。';
}

const Choosing = ({ event, items }: { event: EventWithPlace; items: readonly Participant[] }) => {
  const { tenantAlias, takesChildren } = useTenant();
  const { add, isBusy, addedCount } = useAddToCart();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // Who cannot come any more is not chosen any more.
  const chosen = items.filter((one) => one.unavailable === null && ticked.includes(keyOf(one)));
  const tick = (key: string, isOn: boolean) =>
    setTicked(isOn ? [...ticked, key] : ticked.filter((other) => other !== key));
  return (
    <Card title="参加する方">
      <fieldset className="flex min-w-0 flex-col">
        <legend className="pb-2">一人ずつ席を確保し、全員分そろわないときは入れません。</legend>
        {items.map((one) => (
          <Checkbox
            key={keyOf(one)}
            label={<span className="wrap-anywhere">{nameOf(one)}</span>}
            checked={chosen.includes(one)}
            disabledReason={one.unavailable?.message}
            onChange={({ target }) => tick(keyOf(one), target.checked)}
          />
        ))}
      </fieldset>
      {items.every(({ childId }) => childId === null) && <p>お子さまが登録されていません。</p>}
      {takesChildren && (
        <TextLink to={paths.children(tenantAlias)} className="self-start py-1">
          お子さまの登録・確認
        </TextLink>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <EventActions
          text={chosenText(items, chosen, addedCount)}
          isReady={chosen.length > 0}
          isBusy={isBusy}
          addedCount={addedCount}
          onAdd={() => add([{ ...event, people: chosen.map(({ childId }) => childId) }])}
        />
      </div>
    </Card>
  );
};

/** Who of an account takes part in a course that takes children: one press puts all of them into the cart. */
export const WhoComes = ({ event }: { event: EventWithPlace }) => {
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetParticipants', {
    eventId: event.eventId,
  });
  if (data) return <Choosing event={event} items={data.items} />;
  if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
  return (
    <Loading>
      <Skeleton rows={1} rowClassName="h-48" />
    </Loading>
  );
};
