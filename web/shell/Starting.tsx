import { Loading } from '#web/ui/Loading.tsx';

/** Stands while the first guards and the first page are being fetched. */
export const Starting = () => (
  <main>
    <Loading />
  </main>
);
