import { Fragment, type ReactNode } from 'react';
import { Answer } from '#console/list/Answer.tsx';
import { Button } from '#ui/action/Button.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

type Paged<Item> = {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

type LoggedTableProps<Item> = {
  caption: string;
  heads: readonly string[];
  query: Paged<Item>;
  empty: { readonly title: string; readonly text?: string };
  /** A row of the table. */
  children: (item: Item) => ReactNode;
};

/** What was written down, the latest first, as far as it was asked for. */
export function LoggedTable<Item>({ caption, heads, query, empty, children }: LoggedTableProps<Item>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const logged = (pages: readonly { readonly items: readonly Item[] }[]) => pages.flatMap(({ items }) => items);
  return (
    <Answer query={query} empty={({ pages }) => (logged(pages).length > 0 || hasNextPage ? null : empty)}>
      {({ pages }, isStale) => (
        <div aria-busy={isStale || undefined} className={`flex flex-col gap-4 ${isStale ? 'opacity-50' : ''}`}>
          <ScrollTable caption={caption} isCaptionHidden>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col" className="whitespace-nowrap">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {logged(pages).map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
                <Fragment key={index}>{children(item)}</Fragment>
              ))}
            </tbody>
          </ScrollTable>
          {hasNextPage && (
            <Button
              variant="outline"
              className="self-center"
              isBusy={isFetchingNextPage}
              busyLabel="読み込みです..."
              onClick={() => fetchNextPage()}
            >
              さらに表示する
            </Button>
          )}
        </div>
      )}
    </Answer>
  );
}
