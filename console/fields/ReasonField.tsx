import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { TextModuleKind } from '#contract/desk/textModules.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { type PutText, putText } from './putText.ts';

type ReasonFieldProps = Pick<
  ComponentProps<typeof TextAreaField>,
  'label' | 'requirement' | 'support' | 'error' | 'name' | 'rows'
> & {
  /** What it is written for; null where nothing is offered. */
  kind: TextModuleKind | null;
  /** Says of which field the list is, where there are several. */
  modulesLabel?: string;
  /** The longest that it may be. */
  most?: number;
  value: string;
  onChange: (text: string) => void;
};

/** A reason or a message in free words, with the town's text modules to begin from. */
export const ReasonField = ({
  kind,
  modulesLabel = '定型文',
  most = 500,
  value,
  onChange,
  ...rest
}: ReasonFieldProps) => {
  const query = useStaffQuery('Desk/ListTextModules', {}, { enabled: kind !== null });
  const [put, setPut] = useState<PutText | null>(null);
  const [isFull, setIsFull] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const offered = query.data?.items.filter((item) => item.kind === kind) ?? [];
  // Changed by hand, it is a text and no module any more, and the same can be chosen again.
  const chosen = put?.result === value && offered.some(({ label }) => label === put.label) ? put.label : '';

  const choose = (label: string) => {
    const next = putText(value, put, offered.find((one) => one.label === label) ?? null, most);
    setIsFull(next === null);
    if (next === null) return;
    setPut(next);
    onChange(next.result);
    // A dialog may be so long that what was put in would stand below its edge.
    field.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      {offered.length > 0 && (
        <SelectField
          label={modulesLabel}
          support="選んだ文は下の欄に入ります。入れたあとで書き直せます。"
          placeholder="選択しない"
          options={offered.map(({ label }) => ({ value: label, label }))}
          value={chosen}
          error={isFull ? `${most}文字を超えるため、定型文を入れられません。下の欄の文を短くしてください。` : undefined}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <div ref={field} className="w-full">
        <TextAreaField
          {...rest}
          value={value}
          maxLength={most}
          // Browsers bring no more than the line of the cursor into sight.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          onChange={({ target }) => {
            setIsFull(false);
            onChange(target.value);
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {chosen === '' ? '' : `${chosen}の文を入れました。`}
      </p>
    </>
  );
};
