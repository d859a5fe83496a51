import { Fragment } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { birthdayText } from '../birthdayText.ts';

const terms = { kana: 'フリガナ', phone: '電話番号', address: '住所', birthday: '生年月日' } as const;
const fields = Object.keys(terms) as (keyof typeof terms)[];

/** What a paper is compared with: kept back until it is asked for, which is written down. */
export const Compared = ({ userNumber }: { userNumber: string }) => {
  const { permissions } = useSelf();
  const reveal = useStaffMutation('Desk/RevealPerson');
  if (!permissions.includes('person.reveal')) return null;
  const shown = reveal.data;
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={reveal.error} onReload={reveal.reload} />
      {!shown && (
        <Button
          variant="outline"
          size="sm"
          isBusy={reveal.isPending}
          onClick={() => reveal.mutate({ userNumber, fields })}
        >
          登録内容を表示
        </Button>
      )}
      <p aria-live="polite" className="text-solid-gray-700">
        {shown ? '表示しています。閲覧記録に残しました。' : '「登録内容を表示」を押すと、閲覧記録に残ります。'}
      </p>
      {shown && (
        <dl
          ref={(list) => list?.focus()}
          tabIndex={-1}
          className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 self-stretch rounded-8"
        >
          {fields.map((field) => (
            <Fragment key={field}>
              <dt className="text-solid-gray-700">{terms[field]}</dt>
              <dd className="wrap-anywhere">
                {(field === 'birthday' ? birthdayText(shown.birthday) : shown[field]) || '登録なし'}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
};
