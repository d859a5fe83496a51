import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { EventWithPlace } from '#contract/event/event.ts';
import type { PartOfDay } from '#rules/event/search/searchCourses.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { type Option, SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count, weekdayNames } from '#ui/text/format.ts';
import type { CourseConditions } from './courseAddress.ts';

const parts: readonly { value: PartOfDay | ''; label: string }[] = [
  { value: '', label: 'いつでも' },
  { value: 'morning', label: '午前に始まる' },
  { value: 'afternoon', label: '午後に始まる' },
  { value: 'evening', label: '夕方から始まる' },
];

const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: `${weekdayNames[day]}` }));

const isAlone = (options: readonly Option[]) => options.length < 2;

/** Places and categories of the courses, each once; categories of the place that is chosen, if any. */
function choicesOf(courses: readonly EventWithPlace[], { eventContainerId }: CourseConditions) {
  const places = new Map(courses.map((course) => [course.eventContainerId, course.eventContainerName]));
  const inPlace = courses.filter((course) => eventContainerId === '' || course.eventContainerId === eventContainerId);
  const names = new Map(inPlace.map((course) => [course.eventCategoryId, course]));
  const isTwice = (name: string) => [...names.values()].filter((one) => one.eventCategoryName === name).length > 1;
  return {
    places: [...places].map(([value, label]) => ({ value, label })),
    categories: [...names].map(([value, { eventCategoryName: name, eventContainerName }]) => ({
      value,
      label: isTwice(name) ? `${name}（${eventContainerName}）` : name,
    })),
  };
}

/** How many filters are at work beside the text. */
const countOf = ({
  eventContainerId,
  eventCategoryId,
  weekdays: days,
  part,
  isOpenOnly,
  isFreeOnly,
}: CourseConditions) =>
  [eventContainerId, eventCategoryId, days.length > 0, part, isOpenOnly, isFreeOnly].filter(Boolean).length;

type ChangeProps = { conditions: CourseConditions; onChange: (changed: Partial<CourseConditions>) => void };

/** Place, category and time of day. */
const Choices = ({ courses, conditions, onChange }: ChangeProps & { courses: readonly EventWithPlace[] }) => {
  const { places, categories } = choicesOf(courses, conditions);
  return (
    <div className="grid gap-4 @min-[44rem]:grid-cols-3">
      {!(isAlone(places) && conditions.eventContainerId === '') && (
        <SelectField
          label="会場"
          placeholder="すべて"
          options={places}
          value={conditions.eventContainerId}
          onChange={({ target }) => onChange({ eventContainerId: target.value, eventCategoryId: '' })}
        />
      )}
      {!(isAlone(categories) && conditions.eventCategoryId === '') && (
        <SelectField
          label="分野"
          placeholder="すべて"
          options={categories}
          value={conditions.eventCategoryId}
          onChange={({ target }) => onChange({ eventCategoryId: target.value })}
        />
      )}
      <SelectField
        label="時間帯"
        placeholder=""
        options={parts}
        value={conditions.part}
        onChange={({ target }) => onChange({ part: parts.find(({ value }) => value === target.value)?.value ?? '' })}
      />
    </div>
  );
};

/** Days of the week, and what is left out. */
const Boxes = ({ conditions, onChange }: ChangeProps) => {
  const days = conditions.weekdays.map(String);
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
      <CheckboxGroup
        legend="曜日"
        isInline
        options={weekdays}
        value={days}
        onChange={({ target: { value, checked } }) =>
          onChange({
            weekdays: weekdays
              .map((day) => day.value)
              .filter((day) => (day === value ? checked : days.includes(day)))
              .map(Number),
          })
        }
      />
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="受付中のみ"
          checked={conditions.isOpenOnly}
          onChange={({ target }) => onChange({ isOpenOnly: target.checked })}
        />
        <Checkbox
          label="無料のみ"
          checked={conditions.isFreeOnly}
          onChange={({ target }) => onChange({ isFreeOnly: target.checked })}
        />
      </div>
    </div>
  );
};

type CourseFiltersProps = ChangeProps & {
  courses: readonly EventWithPlace[];
  /** What is typed, which the address hears of once it rests. */
  text: string;
  onText: (typed: string) => void;
};

/** What narrows the list, at once; below desktops folded. */
export const CourseFilters = ({ courses, conditions, onChange, text, onText }: CourseFiltersProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const used = countOf(conditions);
  return (
    <search className="@container flex flex-col gap-4 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 tablet:p-5">
      <TextField
        label="キーワード"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Button
        variant="outline"
        aria-expanded={isOpen}
        icon={<SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />}
        className="self-start desktop:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'しぼり込みを閉じる' : `しぼり込む${used > 0 ? `（${count(used, '件')}）` : ''}`}
      </Button>
      <div className={`flex-col gap-4 desktop:flex ${isOpen ? 'flex' : 'hidden'}`}>
        <Choices courses={courses} conditions={conditions} onChange={onChange} />
        <Boxes conditions={conditions} onChange={onChange} />
      </div>
    </search>
  );
};
