import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { Registered } from '#console/booking/draft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';

/** Who of a person's takes part; null for the person themselves. */
export type ChosenParticipant = { readonly userId: string; readonly childId: string | null; readonly name: string };

type ParticipantChoiceProps = {
  person: Registered;
  isForChildrenOnly: boolean;
  chosen: ChosenParticipant | null;
  /** Whether it is told that nobody is chosen. */
  isMissing: boolean;
  onChoose: (chosen: ChosenParticipant) => void;
};

const self = 'self';

/** For whom of somebody's a course is: themselves, or one of their children. */
export const ParticipantChoice = ({
  person,
  isForChildrenOnly,
  chosen,
  isMissing,
  onChoose,
}: ParticipantChoiceProps) => {
  const { userId, userNumber, personName } = person;
  const query = useStaffQuery('Desk/GetPerson', { userNumber });
  const value = chosen?.userId === userId ? (chosen.childId ?? self) : '';
  return (
    <QueryState query={query}>
      {({ children = [] }) => {
        const options = [
          ...(isForChildrenOnly ? [] : [{ value: self, label: `本人（${personName}様）` }]),
          ...children.map(({ childId, personName: name, age }) => ({
            value: childId,
            label: `${name}さん（${age}歳）`,
          })),
        ];
        if (options.length === 0) return <p>登録されているお子さまは、いません。利用者の画面で登録できます。</p>;
        return (
          <RadioGroup
            legend="参加する方"
            requirement="required"
            name="participant"
            options={options}
            value={value}
            error={isMissing && value === '' ? '参加する方を選択してください。' : undefined}
            onChange={({ target }) => {
              const child = children.find(({ childId }) => childId === target.value);
              onChoose({ userId, childId: child?.childId ?? null, name: child?.personName ?? personName });
            }}
          />
        );
      }}
    </QueryState>
  );
};
