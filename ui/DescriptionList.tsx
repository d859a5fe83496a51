import type { ReactNode } from 'react';

type DescriptionItem = { term: ReactNode; value: ReactNode };

type DescriptionListProps = { items: readonly (DescriptionItem | false | null | undefined)[] };

/** Terms and their values; side by side where there is room, one below the other where there is not. */
export const DescriptionList = ({ items }: DescriptionListProps) => (
  <div className="@container w-full">
    <dl className="flex flex-col">
      {items.map(
        (item, index) =>
          item && (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one screen keep their places
              key={index}
              className="flex flex-col gap-x-4 border-b border-solid-gray-300 py-3 first:pt-0 last:border-b-0 last:pb-0 @min-[16rem]:flex-row"
            >
              <dt className="shrink-0 text-std-16B-170 text-solid-gray-700 @min-[16rem]:w-26 @min-[20rem]:w-32 @min-[32rem]:w-44">
                {item.term}
              </dt>
              <dd className="min-w-0 grow whitespace-pre-line">{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  </div>
);
