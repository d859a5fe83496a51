import { CircleCheck, ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { count } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';

export type EventActionsProps = {
  /** What is chosen, or what is missing. */
  text: string;
  isReady: boolean;
  isBusy: boolean;
  addedCount: number;
  onAdd: () => void;
};

const Added = ({ addedCount }: { addedCount: number }) => (
  <span className="flex items-start gap-1.5 text-std-16B-170 leading-150 text-success-2">
    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    {count(addedCount, '件')}をカートに入れました。予約はまだ完了していません。
  </span>
);

/** The way of the chosen courses into the cart, and on to it: in an `ActionBar` or in the foot of an `Aside`. */
export const EventActions = ({ text, isReady, isBusy, addedCount, onAdd }: EventActionsProps) => {
  const { tenantAlias } = useTenant();
  const textId = useId();
  return (
    <>
      <p
        role="status"
        className={`flex min-w-0 grow flex-col text-solid-gray-700 desktop:basis-auto ${addedCount > 0 ? 'basis-full tablet:basis-28' : 'basis-28'}`}
      >
        {addedCount > 0 && <Added addedCount={addedCount} />}
        <span id={textId} className="leading-150">
          {text}
        </span>
      </p>
      {addedCount > 0 && (
        <LinkButton to={paths.eCart(tenantAlias)} variant="outline">
          カートを見る
        </LinkButton>
      )}
      <Button
        isBusy={isBusy}
        busyLabel="カートに入れています"
        disabledReasonId={isReady ? undefined : textId}
        icon={<ShoppingCart aria-hidden="true" className="size-5" />}
        onClick={onAdd}
      >
        カートに入れる
      </Button>
    </>
  );
};
