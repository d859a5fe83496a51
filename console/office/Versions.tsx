import { useState } from 'react';
import type { OfficeRoom, RoomVersion } from '#contract/office/placeEndpoints.ts';
import type { RoomForm } from '#contract/office/placeForm.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { dayText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { changedFields, type Group } from './groups/group.ts';
import { ReadyChangeDialog } from './ReadyChangeDialog.tsx';
import { placeCalls } from './wantedChange.ts';

type VersionsProps = {
  containerId: string;
  room: OfficeRoom;
  groups: readonly Group<RoomForm>[];
  onDone: (flash: string) => void;
};

/** The groups in which a version says something else than what holds before it. */
const differing = (groups: readonly Group<RoomForm>[], form: RoomForm, before: RoomForm) => {
  const isChanged = (group: Group<RoomForm>) =>
    Object.keys(changedFields(group.values(group.texts(form), form), before)).length > 0;
  return groups.filter(isChanged);
};

const nameOf = ({ firstDay }: RoomVersion) => (firstDay === null ? '最初' : `${dayText(firstDay)}から`);

type WhatDiffersProps = Pick<VersionsProps, 'groups'> & { version: RoomVersion; before: RoomVersion };

const WhatDiffers = ({ groups, version, before }: WhatDiffersProps) => (
  <DescriptionList items={differing(groups, version.form, before.form).flatMap((group) => group.lines(version.form))} />
);

/** What is to hold from a day on, and what held before today. */
export const Versions = ({ containerId, room, groups, onDone }: VersionsProps) => {
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
            <WhatDiffers groups={groups} version={version} before={beforeOf(version)} />
          </Card>
        ))}
      {past.length > 0 && (
        <Disclosure label="過去の内容">
          {past.map((version) => (
            <Card key={version.firstDay} title={nameOf(version)} headingLevel={3}>
              <DescriptionList
                items={groups.filter((group) => group.isByDay).flatMap((group) => group.lines(version.form))}
              />
            </Card>
          ))}
        </Disclosure>
      )}
      {chosen !== null && (
        <ReadyChangeDialog
          calls={placeCalls}
          change={{ containerId, rooms: [{ kind: 'giveUp', key: room.key, from: chosen }] }}
          name={`version.${containerId}.${room.key}.${chosen}`}
          title={`${dayText(chosen)}からの予定の取りやめ`}
          verb="予定を取りやめる"
          busyLabel="取りやめています"
          isTakenAway
          onDone={() => {
            setChosen(null);
            onDone(`${dayText(chosen)}からの予定を取りやめました。`);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
};
