import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { Group } from './groups/group.ts';
import type { ChangeCalls, ChangeForm } from './wantedChange.ts';

type GroupCardsProps<Values extends object> = Pick<ChangeForm<Values>, 'form' | 'groups' | 'others' | 'changeOf'> & {
  calls: ChangeCalls;
  /** Of the drafts of its forms. */
  name: string;
  /** Nothing of it can be changed any more. */
  isClosed?: boolean;
  onDone: (flash: string) => void;
};

/** A card for each group, with the dialog that changes it. */
export function GroupCards<Values extends object>({
  groups,
  form,
  name,
  isClosed = false,
  onDone,
  ...rest
}: GroupCardsProps<Values>) {
  const [chosen, setChosen] = useState<Group<Values> | null>(null);
  return (
    <>
      {groups.map((group) => (
        <Card
          key={group.id}
          title={group.title}
          action={
            !isClosed && (
              <Button
                variant="text"
                className="ms-auto"
                icon={<Pencil aria-hidden="true" className="size-5" />}
                onClick={() => setChosen(group)}
              >
                <VisuallyHidden>{group.title}を</VisuallyHidden>変更する
              </Button>
            )
          }
        >
          <DescriptionList items={group.lines(form)} />
        </Card>
      ))}
      {chosen && (
        <ChangeDialog
          {...rest}
          name={`${name}.${chosen.id}`}
          title={`${chosen.title}の変更`}
          groups={[chosen]}
          form={form}
          onDone={({ told, left }) => {
            setChosen(null);
            onDone(doneText(chosen.title, told, left));
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

const doneText = (title: string, told: number, left: number) =>
  [
    `${title}を保存しました。`,
    told > 0 && `${told}件の予約の利用者に知らせました。`,
    left > 0 && `${left}件を要対応に載せました。`,
  ]
    .filter(Boolean)
    .join('');
