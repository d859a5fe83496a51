import { Card } from '#ui/Card.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { OfferAnswer } from './OfferAnswer.tsx';
import { shownOf } from './shownOf.ts';
import { useWatches } from './useWatch.ts';

/** What is held for the user just now; nothing where nothing is. */
export const OpenOffers = () => {
  const { tenantAlias } = useTenant();
  const { data } = useWatches();
  return data?.items
    .filter(({ offer }) => offer?.state === 'open')
    .map((watch) => {
      const { name, meta } = shownOf(watch, tenantAlias);
      return (
        <Card
          key={watch.watchId}
          title="キャンセル待ちの順番が来ました"
          className="border-t-6 border-t-warning-orange-2"
        >
          <p className="name">
            <span className="font-700">{name}</span> <DatesText text={meta} />
          </p>
          <OfferAnswer watch={watch} name={name} />
        </Card>
      );
    });
};
