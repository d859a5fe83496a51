import { useState } from 'react';
import type { OfficeRoom } from '#contract/office/placeEndpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { lendingKinds } from './groups/lendingGroup.tsx';
import { newRoom, roomGroups } from './groups/roomGroups.ts';

type AddRoomDialogProps = {
  containerId: string;
  rooms: readonly OfficeRoom[];
  onDone: (key: string, name: string) => void;
  onClose: () => void;
};

type Begin = { readonly timeFrameType: 'frame' | 'time'; readonly like: OfficeRoom | null };

/** How the new room begins: as a copy, or of one kind. */
const BeginDialog = ({
  rooms,
  onBegin,
  onClose,
}: Pick<AddRoomDialogProps, 'rooms' | 'onClose'> & { onBegin: (begin: Begin) => void }) => {
  const [likeKey, setLikeKey] = useState('');
  const [kind, setKind] = useState<Begin['timeFrameType']>('frame');
  const like = rooms.find(({ key }) => key === likeKey) ?? null;
  return (
    <Dialog
      isOpen
      title="部屋の追加"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button onClick={() => onBegin({ timeFrameType: like?.timeFrameType ?? kind, like })}>次へ</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
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
      </div>
    </Dialog>
  );
};

/** Adds a room, as a copy of another one or with what most rooms have. */
export const AddRoomDialog = ({ containerId, rooms, onDone, onClose }: AddRoomDialogProps) => {
  const [begin, setBegin] = useState<Begin | null>(null);
  if (begin === null) return <BeginDialog rooms={rooms} onBegin={setBegin} onClose={onClose} />;
  const { timeFrameType, like } = begin;
  return (
    <ChangeDialog
      containerId={containerId}
      name={`room.new.${containerId}`}
      title="部屋の追加"
      groups={roomGroups(timeFrameType, rooms)}
      form={like ? { ...like.form, name: '' } : newRoom}
      isNew
      verb="部屋を追加する"
      changeOf={(fields) => ({ rooms: [{ kind: 'add', timeFrameType, like: like?.key ?? null, fields }] })}
      onDone={({ added: [key = ''] }) => onDone(key, '部屋')}
      onClose={onClose}
    />
  );
};
