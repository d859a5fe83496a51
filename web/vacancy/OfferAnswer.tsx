import type { VacancyWatch } from '#contract/vacancy.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { useOffer } from './useOffer.ts';

type OfferAnswerProps = { watch: VacancyWatch; name: string };

/** Until when something is held for the user, and their two answers. */
export const OfferAnswer = ({ watch, name }: OfferAnswerProps) => {
  const { accept, decline, isAccepting, isDeclining, failure } = useOffer(watch);
  const verb = watch.frame ? '予約' : '申込み';
  return (
    <>
      <p className="phrase">
        <DatesText text={`${dateTimeText(watch.offer?.endsAt ?? '')}まで`} />
        、あなたのために確保しています。過ぎると、次にお待ちの方へご案内します。
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-4">
        <Button isBusy={isAccepting} busyLabel="進んでいます" aria-label={`${name}の${verb}へ進む`} onClick={accept}>
          {verb}へ進む
        </Button>
        <Button
          variant="outline"
          isBusy={isDeclining}
          busyLabel="見送っています"
          aria-label={`${name}を見送る`}
          onClick={decline}
        >
          見送る
        </Button>
      </div>
    </>
  );
};
