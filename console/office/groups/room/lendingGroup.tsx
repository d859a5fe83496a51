import type { RoomForm } from '#contract/office/placeForm.ts';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import type { Group, Texts } from '../group.ts';
import { framesGroup } from './framesGroup.tsx';
import { hourlyGroup } from './hourlyGroup.ts';

export const lendingKinds = [
  { value: 'frame', label: '午前・午後などの区分で貸し出す' },
  { value: 'time', label: '1時間・30分の単位で貸し出す' },
];

export const lentBy = (texts: Texts) => (texts.lentBy === 'time' ? 'time' : 'frame');

const chosen = (texts: Texts) => (lentBy(texts) === 'time' ? hourlyGroup : framesGroup);

/** Of a room that is new: whether it is lent by frames or by the hour, and at which price. */
export const lendingGroup: Group<RoomForm> = {
  id: 'lending',
  title: '時間枠と使用料',
  lines: (form) => (form.frames.length > 0 ? framesGroup : hourlyGroup).lines(form),
  texts: (form) => ({ lentBy: 'frame', ...framesGroup.texts(form), ...hourlyGroup.texts(form) }),
  values: (texts, form) => chosen(texts).values(texts, form),
  errors: (texts) => chosen(texts).errors(texts),
  render: (props) => (
    <>
      <RadioGroup
        legend="貸出しの単位"
        options={lendingKinds}
        value={lentBy(props.texts)}
        onChange={({ target }) => props.onChange({ ...props.texts, lentBy: target.value })}
      />
      {chosen(props.texts).render(props)}
    </>
  ),
};
