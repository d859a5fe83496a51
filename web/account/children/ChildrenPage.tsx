import { Baby, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { mostChildren } from '#rules/account/child/child.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ChildCard, nameOf } from './ChildCard.tsx';
import { emptyChild, typedFrom } from './childForm.ts';
import { newChild, useChildren } from './useChildren.ts';

// Forms come when one is opened.
const ChildFields = lazy(async () => ({ default: (await import('./ChildFields.tsx')).ChildFields }));

const coming = <Skeleton rows={1} rowClassName="h-48" />;

type AddChildProps = {
  known: ResponseOf<'Child/List'>['items'];
  consent: ResponseOf<'Child/List'>['consent'];
  acts: ReturnType<typeof useChildren>;
};

const AddChild = ({ known, consent, acts }: AddChildProps) => {
  if (acts.edited === newChild)
    return (
      <Card title="お子さまの登録">
        <Suspense fallback={coming}>
          <ChildFields
            title="お子さまの登録"
            initial={emptyChild}
            name="child"
            consent={consent.text}
            verb="登録する"
            onSave={(child) => acts.add(child, consent.version)}
            onCancel={() => acts.open(null)}
          />
        </Suspense>
      </Card>
    );
  return (
    <Button
      className="self-start"
      icon={<Plus aria-hidden="true" className="size-5" />}
      disabledReason={
        known.length >= mostChildren
          ? `登録できるのは${mostChildren}人までです。窓口へお問い合わせください。`
          : undefined
      }
      onClick={() => acts.open(newChild)}
    >
      お子さまを登録する
    </Button>
  );
};

const Children = () => {
  const { data, error, isFetching, refetch } = useCallQuery('Child/List', {});
  const acts = useChildren();
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={2} rowClassName="h-48" />
      </Loading>
    );
  }
  const { items, consent } = data;
  return (
    <>
      {items.length === 0 && acts.edited === null && (
        <EmptyState
          icon={<Baby aria-hidden="true" />}
          title="登録されているお子さまは、いません。"
          text="登録すると、お子さまが参加できる講座を、お子さまの分だけでも申し込めます。"
        />
      )}
      {items.map((child) =>
        acts.edited === child.childId ? (
          <Card key={child.childId} title={nameOf(child)}>
            <Suspense fallback={coming}>
              <ChildFields
                title={`${nameOf(child)}さんの登録内容`}
                initial={typedFrom(child)}
                name={`child.${child.childId}`}
                consent={null}
                verb="保存する"
                onSave={(corrected) => acts.correct(child.childId, corrected)}
                onCancel={() => acts.open(null)}
              />
            </Suspense>
          </Card>
        ) : (
          <ChildCard
            key={child.childId}
            child={child}
            {...acts.stateOf(child.childId)}
            onCorrect={() => acts.open(child.childId)}
            onTakeAway={() => acts.takeAway(child)}
          />
        ),
      )}
      <AddChild known={items} consent={consent} acts={acts} />
    </>
  );
};

/** The children of the account, who take part in courses of their own. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="お子さま"
      width="text"
      backTo={paths.account(tenantAlias)}
      lead="保護者の方が登録したお子さまは、お子さまが参加できる講座に、ご本人とは別に申し込めます。"
    >
      <Children />
    </Page>
  );
};
