import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ChangeDialog } from '#console/office/ChangeDialog.tsx';
import { ReadyChangeDialog } from '#console/office/ReadyChangeDialog.tsx';
import { type MessageTextId, messageTextIds } from '#contract/office/messageTexts.ts';
import type { TownFields } from '#contract/office/townForm.ts';
import { messageGroupNames, messageTexts } from '#rules/notice/messageTexts.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tag } from '#ui/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { townCalls } from '../townCalls.ts';
import { messageGroup, type TownMessages } from './messageGroup.tsx';

const groups = Map.groupBy(messageTextIds, (id) => messageTexts[id].group);

type RowProps = { id: MessageTextId; isOwn: boolean; onChange: () => void; onReset: () => void };

const MessageRow = ({ id, isOwn, onChange, onReset }: RowProps) => {
  const { title, when } = messageTexts[id];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-solid-gray-300 py-3 last:border-b-0">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2 text-std-16B-170">
          {title}
          {isOwn && <Tag look="key">独自の文面</Tag>}
        </p>
        <p className="phrase text-solid-gray-700">{when}</p>
      </div>
      {isOwn && (
        <Button variant="text" icon={<RotateCcw aria-hidden="true" className="size-5" />} onClick={onReset}>
          <VisuallyHidden>{title}を</VisuallyHidden>元の文面に戻す
        </Button>
      )}
      <Button variant="text" icon={<Pencil aria-hidden="true" className="size-5" />} onClick={onChange}>
        <VisuallyHidden>{title}の文面を</VisuallyHidden>変更する
      </Button>
    </li>
  );
};

type Chosen = { readonly id: MessageTextId; readonly act: 'change' | 'reset' };

type MessagesProps = { messages: TownMessages; onDone: (flash: string) => void };

/** Every message of the product, by what it is about: when it goes, and whether the town words it itself. */
export const Messages = ({ messages, onDone }: MessagesProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  const title = chosen ? messageTexts[chosen.id].title : '';
  return (
    <>
      {[...groups].map(([group, ids]) => (
        <Card key={group} title={messageGroupNames[group]}>
          <ul className="flex flex-col">
            {ids.map((id) => (
              <MessageRow
                key={id}
                id={id}
                isOwn={messages[id] !== null}
                onChange={() => setChosen({ id, act: 'change' })}
                onReset={() => setChosen({ id, act: 'reset' })}
              />
            ))}
          </ul>
        </Card>
      ))}
      {chosen?.act === 'change' && (
        <ChangeDialog<TownMessages>
          calls={townCalls}
          name={`town.message.${chosen.id}`}
          title={`「${title}」の文面`}
          groups={[messageGroup(chosen.id)]}
          form={messages}
          changeOf={(changed) => ({ fields: { messages: changed } as TownFields })}
          onDone={() => done(`「${title}」の文面を保存しました。`)}
          onClose={close}
        />
      )}
      {chosen?.act === 'reset' && (
        <ReadyChangeDialog
          calls={townCalls}
          change={{ fields: { messages: { [chosen.id]: null } } }}
          name={`town.message.reset.${chosen.id}`}
          title={`「${title}」を元の文面に戻す`}
          verb="元に戻す"
          busyLabel="元に戻しています"
          onDone={() => done(`「${title}」を元の文面に戻しました。`)}
          onClose={close}
        />
      )}
    </>
  );
};
