import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { lendingKinds } from './groups/room/lendingGroup.tsx';
import { newRoom, roomGroups } from './groups/room/roomGroups.ts';
import { placeCalls } from './wantedChange.ts';

type AddRoomDialogProps = {
  containerId: string;
  place: Pick<ResponseOf<'Office/GetPlace'>, 'rooms' | 'classes' | 'form'>;
  onDone: (key: string, name: string) => void;
  onClose: () => void;
};

/** `goesOn`: another one is asked for after it. */
type Begin = {
  readonly timeFrameType: 'frame' | 'time';
  readonly like: OfficeRoom | null;
  readonly goesOn: boolean;
};

type BeginDialogProps = Pick<AddRoomDialogProps, 'onClose'> & {
  rooms: readonly OfficeRoom[];
  /** How the room before it began. */
  before: Begin | null;
  onBegin: (begin: Begin) => void;
};

/** How the new room begins: as a copy, or of one kind. */
const BeginDialog = ({ rooms, before, onBegin, onClose }: BeginDialogProps) => {
  const [likeKey, setLikeKey] = useState(before?.like?.key ?? '');
  const [goesOn, setGoesOn] = useState(before !== null);
  const [kind, setKind] = useState<Begin['timeFrameType']>(before?.timeFrameType ?? 'frame');
  const like = rooms.find(({ key }) => key === likeKey) ?? null;
  return (
    <Dialog
      isOpen
      title="部屋の追加"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {before ? '追加を終える' : 'やめる'}
          </Button>
          <Button onClick={() => onBegin({ timeFrameType: like?.timeFrameType ?? kind, like, goesOn })}>次へ</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {before && <p role="status">部屋を追加しました。次の部屋を選んでください。</p>}
        {rooms.length > 0 && (
          <SelectField
            label="複製のもとにする部屋"
            requirement="optional"
            placeholder="複製しない"
            options={rooms.map(({ key, form }) => ({ value: key, label: form.name }))}
            value={likeKey}
            onChange={(event) => setLikeKey(event.target.value)}
          />
        )}
        {like === null && (
          <RadioGroup
            legend="貸出しの単位"
            options={lendingKinds}
            value={kind}
            onChange={(event) => setKind(event.target.value === 'time' ? 'time' : 'frame')}
          />
        )}
        <Checkbox
          label="続けてほかの部屋も追加する"
          checked={goesOn}
          onChange={(event) => setGoesOn(event.target.checked)}
        />
      </div>
    </Dialog>
  );
};

/** Adds a room, as a copy of another one or with what most rooms have. */
export const AddRoomDialog = ({ containerId, place, onDone, onClose }: AddRoomDialogProps) => {
  const {
    rooms,
    classes,
    form: { useConditions },
  } = place;
  const [begin, setBegin] = useState<Begin | null>(null);
  const [before, setBefore] = useState<Begin | null>(null);
  if (begin === null) return <BeginDialog rooms={rooms} before={before} onBegin={setBegin} onClose={onClose} />;
  const { timeFrameType, like } = begin;
  return (
    <ChangeDialog
      calls={placeCalls}
      name={`room.new.${containerId}`}
      title="部屋の追加"
      groups={roomGroups({ timeFrameType, others: rooms, classes, useConditions })}
      form={like ? { ...like.form, name: '' } : newRoom}
      isNew
      verb="部屋を追加する"
      changeOf={(fields) => ({ containerId, rooms: [{ kind: 'add', timeFrameType, like: like?.key ?? null, fields }] })}
      onDone={(answer) => {
        if (!begin.goesOn) return onDone('added' in answer ? (answer.added[0] ?? '') : '', '部屋');
        setBefore(begin);
        setBegin(null);
      }}
      onClose={onClose}
    />
  );
};
