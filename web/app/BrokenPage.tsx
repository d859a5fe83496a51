import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** Shown when a page fails to render or its code fails to load, as after an update of the product. */
export const BrokenPage = () => (
  <main className="mx-auto max-w-120 px-4 py-12">
    <EmptyState
      icon={<TriangleAlert aria-hidden="true" />}
      title=""
      text={
        <>
          <PageTitle title="エラーが発生しました。" />
          <span className="mt-3 block">ページを開き直すと、直ることがあります。</span>
        </>
      }
      action={
        <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={() => window.location.reload()}>
          もう一度読み込む
        </Button>
      }
    />
  </main>
);
