import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { count, dayRangeText } from '#ui/text/format.ts';

type Place = ResponseOf<'Desk/ListRegularClosings'>['items'][number];

/** So many single days are shown at once. */
const mostDays = 10;

const Days = ({ days }: { days: Place['days'] }) => (
  <ul className="list-disc ps-6">
    {days.map(({ from, to, reason }) => (
      <li key={`${from} ${to} ${reason}`}>
        {dayRangeText(from, to)}　{reason}
      </li>
    ))}
  </ul>
);

const PlaceClosings = ({ place: { containerName, rules, days } }: { place: Place }) => (
  <section aria-label={containerName} className="flex flex-col gap-2">
    <h3 className="text-std-18B-160">{containerName}</h3>
    {rules.map(({ rooms, texts }) => (
      <div key={rooms.join()} className="flex flex-col gap-1">
        {rooms.length > 0 && <p className="text-std-16B-170">{rooms.join('、')}</p>}
        <ul className="list-disc ps-6">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    ))}
    {days.length > 0 && (
      <>
        <p className="text-std-16B-170">設定で決まっている休館・公用</p>
        <Days days={days.slice(0, mostDays)} />
        {days.length > mostDays && (
          <Disclosure label={`ほか${count(days.length - mostDays, '件')}を表示する`}>
            <Days days={days.slice(mostDays)} />
          </Disclosure>
        )}
      </>
    )}
  </section>
);

/** When places are closed without anybody's decision here: by their calendar, and by what their town has set up. */
export const RegularClosings = ({ containerId }: { containerId: string | null }) => {
  const query = useStaffQuery('Desk/ListRegularClosings', { containerId });
  if (query.data?.items.length === 0) return null;
  return (
    <section aria-labelledby="regular" className="flex flex-col gap-5">
      <h2 id="regular" className="text-std-20B-150">
        定期の休館日
      </h2>
      <QueryState query={query}>
        {({ items }) => (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-6">
            {items.map((place) => (
              <PlaceClosings key={place.containerId} place={place} />
            ))}
          </div>
        )}
      </QueryState>
    </section>
  );
};
