import { lazy, Suspense } from 'react';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { type Picture, pictureOf, pictureText } from '#rules/statistics/picture.ts';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { StatTable } from './StatTable.tsx';

const PlotPicture = lazy(() => import('./PlotPicture.tsx'));

type DrawnProps = { table: StatisticsTable; picture: Picture };

const Drawn = ({ table, picture }: DrawnProps) => (
  <figure className="flex flex-col gap-2">
    <figcaption className="text-std-16N-170">{picture.label}</figcaption>
    <Suspense
      fallback={
        <Loading>
          <Skeleton rows={4} rowClassName="h-10" />
        </Loading>
      }
    >
      <PlotPicture picture={picture} title={pictureText(table.title, picture)} />
    </Suspense>
    {picture.left > 0 && (
      <p>{`図は初めの${table.rows.length - picture.left}行です。表には全部の${table.rows.length}行があります。`}</p>
    )}
  </figure>
);

/** A picture of a table, with the table behind it; the table alone where there is too little to draw. */
export const Figure = ({ table }: { table: StatisticsTable }) => {
  const picture = pictureOf(table);
  const isEmpty = table.rows.length === 0;
  return (
    <Card title={table.title}>
      {table.note !== '' && <p>{table.note}</p>}
      {isEmpty && <p>この期間にはありません。</p>}
      {picture !== null && <Drawn table={table} picture={picture} />}
      {!isEmpty && (
        <Disclosure label={`数値を見る（${table.title}）`}>
          <StatTable table={table} />
        </Disclosure>
      )}
    </Card>
  );
};
