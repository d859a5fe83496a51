import { useState } from 'react';
import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { Reasons } from '#console/office/Reasons.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { count, dayRangeText } from '#ui/text/format.ts';

/** So many are published in one act. */
const most = 100;

type DraftsProps = { drafts: readonly ListedCourse[]; onPublished: (words: string) => void };

const labelOf = ({ eventNumber, eventName, firstDay, lastDay }: ListedCourse) =>
  `${eventNumber} ${eventName}（${dayRangeText(firstDay, lastDay)}）`;

/** The places of drafts, each with its own: they are published place by place. */
const placesOf = (drafts: readonly ListedCourse[]) =>
  [...Map.groupBy(drafts, ({ containerId }) => containerId)].map(([containerId, courses]) => ({
    containerId,
    name: courses[0]?.containerName ?? '',
    courses: courses.slice(0, most),
    isMore: courses.length > most,
  }));

/** Which drafts of which place are published, and the publishing. */
function usePublishing({ drafts, onPublished, onClose }: DraftsProps & { onClose: () => void }) {
  const places = placesOf(drafts);
  const [containerId, setContainer] = useState(places[0]?.containerId ?? '');
  const [left, setLeft] = useState<readonly string[]>([]);
  const { courses, isMore } = places.find((place) => place.containerId === containerId) ?? {
    courses: [],
    isMore: false,
  };
  const eventIds = courses.map(({ eventId }) => eventId).filter((eventId) => !left.includes(eventId));
  const request = { containerId, eventIds };
  const preview = usePreview('Office/PreviewPublishing', eventIds.length > 0 ? request : null);
  const act = useAct({
    form: useActForm('publishing', {}),
    preview,
    call: 'Office/PublishCourses',
    errors: { courses: eventIds.length > 0 ? undefined : '公開する講座を選択してください。' },
    request: ({ revision }: ResponseOf<'Office/PreviewPublishing'>) => ({ ...request, revision }),
    onDone: () => {
      onPublished(`${count(eventIds.length, '件')}の講座を公開しました。`);
      onClose();
    },
  });
  const toggle = (eventId: string) =>
    setLeft(left.includes(eventId) ? left.filter((one) => one !== eventId) : [...left, eventId]);
  return { places, containerId, setContainer, courses, isMore, eventIds, toggle, preview, act };
}

const PublishDialog = (props: DraftsProps & { onClose: () => void }) => {
  const { places, containerId, setContainer, courses, isMore, eventIds, toggle, preview, act } = usePublishing(props);
  return (
    <ActDialog
      act={act}
      size="wide"
      title="下書きの公開"
      verb={`公開する（${count(eventIds.length, '件')}）`}
      busyLabel="公開しています"
      onClose={props.onClose}
    >
      <p className="phrase">公開すると、利用者に表示され、受付期間になると申し込めます。</p>
      {places.length > 1 && (
        <SelectField
          label="施設"
          placeholder=""
          options={places.map((place) => ({ value: place.containerId, label: place.name }))}
          value={containerId}
          onChange={({ target }) => setContainer(target.value)}
        />
      )}
      <CheckboxGroup
        legend="公開する講座"
        support={isMore ? `一度に公開できるのは${most}件までです。` : undefined}
        name="drafts"
        options={courses.map((course) => ({ value: course.eventId, label: labelOf(course) }))}
        value={eventIds}
        error={act.errors.courses}
        onChange={({ target }) => toggle(target.value)}
      />
      {eventIds.length > 0 && (
        <ActPreview act={act} preview={preview}>
          {({ problems, remarks }) => (
            <>
              <Reasons tone="error" title="このままでは公開できません" of={problems} />
              <Reasons tone="info" title="確認してください" of={remarks} />
            </>
          )}
        </ActPreview>
      )}
    </ActDialog>
  );
};

/** Leads to publishing the drafts of a list together; nothing where there are none. */
export const PublishDrafts = (props: DraftsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (props.drafts.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setIsOpen(true)}>
        {`下書きをまとめて公開する（${count(props.drafts.length, '件')}）`}
      </Button>
      {isOpen && <PublishDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};
