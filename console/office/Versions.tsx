import { useState } from 'react';
import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { OfficeRoom, RoomVersion } from '#contract/office/placeEndpoints.ts';
import type { RoomForm } from '#contract/office/placeForm.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { dayText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { changedFields, type Group } from './groups/group.ts';
import { roomGroups } from './groups/roomGroups.ts';
import { PlanView } from './PlanView.tsx';

type VersionsProps = { containerId: string; room: OfficeRoom; onDone: (flash: string) => void };

/** The groups in which a version says something else than what holds before it. */
const differing = (groups: readonly Group<RoomForm>[], form: RoomForm, before: RoomForm) => {
  const isChanged = (group: Group<RoomForm>) =>
    Object.keys(changedFields(group.values(group.texts(form), form), before)).length > 0;
  return groups.filter(isChanged);
};

const nameOf = ({ firstDay }: RoomVersion) => (firstDay === null ? '最初' : `${dayText(firstDay)}から`);

const WhatDiffers = ({ room, version, before }: { room: OfficeRoom; version: RoomVersion; before: RoomVersion }) => (
  <DescriptionList
    items={differing(roomGroups(room.timeFrameType, []), version.form, before.form).flatMap((group) =>
      group.lines(version.form),
    )}
  />
);

type GiveUpProps = VersionsProps & { from: string; onClose: () => void };

/** Takes a version back that has not begun. */
const GiveUpDialog = ({ containerId, room, from, onDone, onClose }: GiveUpProps) => {
  const sent = { containerId, rooms: [{ kind: 'giveUp' as const, key: room.key, from }] };
  const preview = usePreview('Office/PreviewPlace', sent);
  const act = useAct({
    form: useActForm(`version.${containerId}.${room.key}.${from}`, {}),
    preview,
    call: 'Office/ChangePlace',
    errors: {},
    request: ({ revision }) => ({ ...sent, revision }),
    onDone: () => onDone(`${dayText(from)}からの予定を取りやめました。`),
  });
  return (
    <ActDialog
      act={act}
      title={`${dayText(from)}からの予定の取りやめ`}
      variant="danger"
      verb="予定を取りやめる"
      busyLabel="取りやめています"
      onClose={onClose}
    >
      <ActPreview act={act} preview={preview}>
        {(plan) =>
          plan.problems.length > 0 ? (
            <ul className="text-error-2">
              {plan.problems.map(({ reason }) => (
                <li key={reason}>＊{reason}</li>
              ))}
            </ul>
          ) : (
            <PlanView {...plan} />
          )
        }
      </ActPreview>
    </ActDialog>
  );
};

/** What is to hold from a day on, and what held before today. */
export const Versions = (props: VersionsProps) => {
  const { room, onDone } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const beforeOf = (version: RoomVersion) => room.versions[room.versions.indexOf(version) - 1] ?? version;
  const past = room.versions.filter(({ state }) => state === 'past');
  return (
    <>
      {room.versions
        .filter(({ state }) => state === 'planned')
        .map((version) => (
          <Card
            key={version.firstDay}
            title={`予定：${nameOf(version)}`}
            action={
              <Button variant="text" onClick={() => setChosen(version.firstDay)}>
                <VisuallyHidden>{nameOf(version)}の予定を</VisuallyHidden>取りやめる
              </Button>
            }
          >
            <WhatDiffers room={room} version={version} before={beforeOf(version)} />
          </Card>
        ))}
      {past.length > 0 && (
        <Disclosure label="過去の内容">
          {past.map((version) => (
            <Card key={version.firstDay} title={nameOf(version)} headingLevel={3}>
              <DescriptionList
                items={roomGroups(room.timeFrameType, [])
                  .filter((group) => group.isByDay)
                  .flatMap((group) => group.lines(version.form))}
              />
            </Card>
          ))}
        </Disclosure>
      )}
      {chosen !== null && (
        <GiveUpDialog
          {...props}
          from={chosen}
          onDone={(flash) => {
            setChosen(null);
            onDone(flash);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
};
