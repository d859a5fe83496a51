import { Loading } from '#web/ui/Loading.tsx';

/** Stands while the first guards and the first page are being fetched. */
export const Starting = () => (
  <main>
    <h1 className="sr-only">公共施設と講座の予約</h1>
    <Loading />
  </main>
);
