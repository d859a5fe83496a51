import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';

// The form comes when it is opened.
const AddChildForm = lazy(async () => ({ default: (await import('./AddChildForm.tsx')).AddChildForm }));

type ChildrenCardProps = { person: DeskPerson; onDone: (flash: string) => void };

/** The children of whom somebody is the guardian; one can be added here. */
export const ChildrenCard = ({ person, onDone }: ChildrenCardProps) => {
  const { userNumber, children = [], childConsent } = person;
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="お子さま">
      {children.length === 0 ? (
        <p>登録されているお子さまは、いません。</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {children.map(({ childId, personName, kana, age, relation }) => (
            <li key={childId} className="wrap-anywhere">
              {`${personName}（${kana}） ${age}歳${relation === '' ? '' : `、${relation}`}`}
            </li>
          ))}
        </ul>
      )}
      {permissions.includes('person.register') &&
        childConsent &&
        (isOpen ? (
          <Suspense fallback={<Skeleton rows={1} rowClassName="h-48" />}>
            <AddChildForm
              userNumber={userNumber}
              consent={childConsent}
              onAdded={(name) => {
                setIsOpen(false);
                onDone(`${name}さんを登録しました。`);
              }}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        ) : (
          <Button
            variant="outline"
            className="self-start"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setIsOpen(true)}
          >
            お子さまを登録する
          </Button>
        ))}
    </Card>
  );
};
