import { QueryState } from '#console/kit/QueryState.tsx';
import { Button } from '#ui/action/Button.tsx';
import { type ListColumn, ListTable } from './ListTable.tsx';

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

type LoggedTableProps<Item extends object> = {
  caption: string;
  columns: readonly ListColumn<Item>[];
  query: Paged<Item>;
  empty: { readonly title: string; readonly text?: string };
};

/** What was written down, the latest first, as far as it was asked for. */
export function LoggedTable<Item extends object>({ caption, columns, query, empty }: LoggedTableProps<Item>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const logged = (pages: readonly { readonly items: readonly Item[] }[]) => pages.flatMap(({ items }) => items);
  return (
    <QueryState query={query} empty={({ pages }) => (logged(pages).length > 0 || hasNextPage ? null : empty)}>
      {({ pages }) => (
        <div className="flex flex-col gap-4">
          {/* What was written down keeps its place. */}
          <ListTable
            caption={caption}
            columns={columns}
            rows={logged(pages)}
            idOf={(_, index) => String(index)}
            isPaged
          />
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
    </QueryState>
  );
}
