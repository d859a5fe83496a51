import { useRef } from 'react';
import type { GroupFieldsProps } from '#console/office/groups/group.ts';
import { typingAt } from '#console/office/groups/typingAt.ts';
import type { MessageTextId } from '#contract/office/messageTexts.ts';
import { knownIn, messageTexts } from '#rules/notice/messageTexts.ts';
import { isCondition, type PlaceholderName, placeholders } from '#rules/notice/placeholders.ts';
import { whyNotWorded } from '#rules/notice/whyNotWorded.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { WordingPreview } from './WordingPreview.tsx';
import { namesOf, wordingIn } from './wordingTexts.ts';

type ChoiceProps = {
  id: MessageTextId;
  isWanted: (name: PlaceholderName) => boolean;
  legend: string;
  onChoose: (name: PlaceholderName) => void;
};

/** Placeholders that a message knows, each of which goes where the text is written. */
const Placeholders = ({ id, isWanted, legend, onChoose }: ChoiceProps) => {
  const { always, sometimes } = knownIn(id);
  const { needs } = messageTexts[id];
  const shown = [...always, ...sometimes].filter(isWanted);
  if (shown.length === 0) return null;
  return (
    <section aria-label={legend} className="flex flex-col gap-2">
      <h3 className="text-std-16B-170">{legend}</h3>
      <ul className="flex flex-col">
        {shown.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 border-b border-solid-gray-300 py-1">
            <Button variant="text" onClick={() => onChoose(name)}>
              {`{${name}}`}
              <VisuallyHidden>を本文に入れる</VisuallyHidden>
            </Button>
            <span className="min-w-0 grow basis-40 text-solid-gray-700">
              {placeholders[name]}
              {needs.includes(name) && <span className="text-error-2">（必須）</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type MessageFieldsProps = GroupFieldsProps & { id: MessageTextId };

/** Subject and body of a message, what can stand in them, and how it reads by then. */
export const MessageFields = (props: MessageFieldsProps) => {
  const { id, texts, errors, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const names = namesOf(id);
  const typing = typingAt(props);
  const wording = wordingIn(id, texts);
  const wrong = whyNotWorded(id, wording);
  const put = (name: PlaceholderName) => {
    const field = area.current;
    if (!field) return;
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    onChange({ ...texts, [names.body]: field.value });
  };
  return (
    <>
      <p className="phrase">{messageTexts[id].when}</p>
      <TextField
        label="件名"
        requirement="required"
        {...typing(names.subject)}
        error={wrong.subject || errors[names.subject]}
      />
      <TextAreaField
        ref={area}
        label="本文"
        requirement="required"
        rows={16}
        support="{ } の項目は、送るときに予約などの内容に変わります。内容がない項目のある行は、送るときに消えます。"
        {...typing(names.body)}
        error={wrong.body || errors[names.body]}
      />
      <Placeholders id={id} isWanted={(name) => !isCondition(name)} legend="本文に入れられる項目" onChoose={put} />
      <Placeholders
        id={id}
        isWanted={isCondition}
        legend="行の始めに入れると、そのときだけその行を送る項目"
        onChoose={put}
      />
      {wrong.subject === '' && wrong.body === '' && <WordingPreview text={id} wording={wording} />}
    </>
  );
};
