import type { OwnChild } from '#contract/child.ts';
import { fullName } from '#rules/text/fullName.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { dateTimeText, dayText } from '#ui/text/format.ts';

type ChildCardProps = {
  child: OwnChild;
  isBusy: boolean;
  failure: string | undefined;
  onCorrect: () => void;
  onTakeAway: () => void;
};

export const nameOf = ({ lastName, firstName }: Pick<OwnChild, 'lastName' | 'firstName'>) =>
  fullName(lastName, firstName);

/** One child, with what can be done about it. */
export const ChildCard = ({ child, isBusy, failure, onCorrect, onTakeAway }: ChildCardProps) => {
  const name = nameOf(child);
  return (
    <div ref={useFocusTitleOnRemoval<HTMLDivElement>()}>
      <Card title={name}>
        <DescriptionList
          items={[
            { term: 'フリガナ', value: fullName(child.lastNameKana, child.firstNameKana) },
            { term: '生年月日', value: dayText(child.birthday) },
            ...(child.relation === '' ? [] : [{ term: '続柄', value: child.relation }]),
            { term: '同意した日時', value: dateTimeText(child.consentedAt) },
          ]}
        />
        <FormError message={failure} />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" aria-label={`${name}さんの登録内容を直す`} onClick={onCorrect}>
            登録内容を直す
          </Button>
          <Button
            variant="outline"
            aria-label={`${name}さんを削除する`}
            isBusy={isBusy}
            busyLabel="削除しています"
            onClick={onTakeAway}
          >
            削除する
          </Button>
        </div>
      </Card>
    </div>
  );
};
