import { Search } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { HallPage } from '#contract/facility/page.ts';
import { Button } from '#ui/action/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { count } from '#ui/text/format.ts';
import { addressOfConditions, type Conditions, noConditions, peopleOf } from './conditions.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { WhenChoices } from './WhenChoices.tsx';

/** As many as a call takes. */
const mostEquipment = 10;

type Change = (changed: Partial<Conditions>) => void;

type SeveralProps = {
  title: string;
  unit: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  most?: number;
  onChange: (chosen: string[]) => void;
};

/** Some of a list, which is folded: a town may have a hundred. */
const Several = ({ title, unit, options, chosen, most = 100, onChange }: SeveralProps) => {
  if (options.length === 0) return null;
  const toggle = ({ target: { value, checked } }: ChangeEvent<HTMLInputElement>) =>
    onChange(checked ? [...chosen, value].slice(0, most) : chosen.filter((other) => other !== value));
  return (
    <Disclosure
      label={`${title}：${chosen.length === 0 ? '指定なし' : count(chosen.length, unit)}`}
      className="text-std-16B-170"
    >
      <CheckboxGroup
        legend={<span className="sr-only">{title}</span>}
        options={options}
        value={chosen}
        onChange={toggle}
      />
    </Disclosure>
  );
};

const unique = (names: readonly string[]) => [...new Set(names)];

/** Halls and what their rooms lend and are for, to choose from. */
function choicesOf(halls: readonly HallPage[]) {
  const rooms = halls.flatMap((hall) => hall.rooms);
  return {
    halls: halls.map(({ containerId, containerName }) => ({ value: containerId, label: containerName })),
    equipment: unique(rooms.flatMap(({ equipment }) => equipment)).map((name) => ({ value: name, label: name })),
    uses: unique(rooms.flatMap(({ features }) => features)),
  };
}

type WantedProps = { draft: Conditions; change: Change; halls: readonly HallPage[] };

/** What the room has to be like. */
const Wanted = ({ draft, change, halls }: WantedProps) => {
  const usesId = useId();
  const choices = choicesOf(halls);
  return (
    <>
      <TextField
        label="使いみち"
        list={usesId}
        autoComplete="off"
        maxLength={60}
        value={draft.use}
        onChange={({ target }) => change({ use: target.value })}
      />
      <datalist id={usesId}>
        {choices.uses.map((use) => (
          <option key={use} value={use} />
        ))}
      </datalist>
      <Several
        title="備品"
        unit="点"
        most={mostEquipment}
        options={choices.equipment}
        chosen={draft.equipment}
        onChange={(equipment) => change({ equipment })}
      />
      {choices.halls.length > 1 && (
        <Several
          title="施設"
          unit="か所"
          options={choices.halls}
          chosen={draft.containerIds}
          onChange={(containerIds) => change({ containerIds })}
        />
      )}
      <Checkbox
        label="空きのある部屋だけを探す"
        checked={draft.isFreeOnly}
        onChange={({ target }) => change({ isFreeOnly: target.checked })}
      />
    </>
  );
};

/** Searches, or takes everything back. */
const Foot = ({ onClear }: { onClear: () => void }) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" icon={<Search aria-hidden="true" className="size-5 shrink-0" />}>
      さがす
    </Button>
    <Button variant="text" onClick={onClear}>
      条件を消す
    </Button>
  </div>
);

type SearchFormProps = {
  /** Those of the address; what is typed beside them is dropped when they change. */
  conditions: Conditions;
  halls: readonly HallPage[];
  onSearch: (conditions: Conditions) => void;
};

/** What is being filled in; it begins anew with each address. */
function useDraft(conditions: Conditions) {
  const address = addressOfConditions(conditions);
  const [kept, keep] = useState({ address, draft: conditions });
  if (kept.address !== address) keep({ address, draft: conditions });
  const draft = kept.address === address ? kept.draft : conditions;
  const change: Change = (changed) => keep({ address, draft: { ...draft, ...changed } });
  return { draft, change };
}

/** The conditions of a search. It asks on 「さがす」 and on the choices of a press, never while something is typed. */
export const SearchForm = ({ conditions, halls, onSearch }: SearchFormProps) => {
  const { draft, change } = useDraft(conditions);
  const peopleRef = useRef<HTMLInputElement>(null);
  const [isPeopleUnfit, setIsPeopleUnfit] = useState(false);

  const search = (wanted: Conditions) => {
    const isUnfit = peopleOf(wanted.people) === undefined;
    setIsPeopleUnfit(isUnfit);
    if (isUnfit) peopleRef.current?.focus();
    else onSearch(wanted);
  };

  return (
    <Form
      role="search"
      aria-label="部屋"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      <Aside title="条件" foot={<Foot onClear={() => change({ ...noConditions, sort: draft.sort })} />}>
        <TextField
          label="キーワード"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <WhenChoices
          when={draft.when}
          onQuick={(when) => search({ ...draft, when })}
          onDay={(when) => change({ when })}
        />
        <TimeChoice time={draft.time} onChange={(time) => change({ time })} />
        <NumberField
          label="人数"
          unit="人"
          ref={peopleRef}
          value={draft.people}
          error={isPeopleUnfit ? '1から100,000までの数で入力してください。' : undefined}
          onChange={({ target }) => change({ people: target.value })}
        />
        <Wanted draft={draft} change={change} halls={halls} />
      </Aside>
    </Form>
  );
};
