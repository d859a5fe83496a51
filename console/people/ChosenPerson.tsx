import type { Registered } from '#console/booking/draft.ts';
import { Button } from '#ui/action/Button.tsx';
import { SearchPeople } from './SearchPeople.tsx';
import { KnownStanding } from './Standing.tsx';

type ChosenPersonProps = { person: Registered | null; isMissing: boolean; onPick: (person: Registered | null) => void };

/** Who something is done for: searched for, then shown. */
export const ChosenPerson = ({ person, isMissing, onPick }: ChosenPersonProps) =>
  person ? (
    <div className="flex flex-wrap items-center justify-between gap-3 border-s-4 border-key-900 bg-key-50 px-3 py-2">
      <p>
        <strong className="name">{person.personName}</strong>様
        <span className="block tabular-nums">{person.userNumber}</span>
        <KnownStanding person={person} />
      </p>
      <Button variant="outline" size="sm" onClick={() => onPick(null)}>
        利用者を変える
      </Button>
    </div>
  ) : (
    <SearchPeople
      otherwise="文字を変えてお試しください。登録のない方は、先に「利用者」の画面で登録してください。"
      error={isMissing ? '申し込む方を選択してください。' : undefined}
      onPick={onPick}
    />
  );
