import { entryNames } from '#rules/ordinance/text/entryWords.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextFileField } from '../TextFileField.tsx';

type VersionTextProps = { text: string; isTried: boolean; onChange: (text: string) => void };

/** The text of a version, typed or read from a file: for what is more than another number. */
export const VersionText = ({ text, isTried, onChange }: VersionTextProps) => (
  <>
    <TextFileField
      label="版のファイル"
      support="テキストファイル（UTF-8）を選ぶと、下の欄に入ります。"
      onRead={onChange}
    />
    <TextAreaField
      label="版の本文"
      requirement="required"
      rows={16}
      wrap="off"
      // Browsers bring only the cursor into sight: all of it fits above the bar, also with large text.
      style={{ maxHeight: '60dvh' }}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      spellCheck={false}
      autoComplete="off"
      maxLength={60_000}
      value={text}
      error={isTried && text.trim() === '' ? '版の本文を入力するか、ファイルを選択してください。' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
    <Disclosure label="本文の項目名">
      <dl className="grid gap-x-6 tablet:grid-cols-2 desktop:grid-cols-3">
        {Object.entries(entryNames).map(([key, name]) => (
          <div key={key} className="flex flex-wrap gap-x-3">
            <dt lang="en" className="min-w-44">
              {key}
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  </>
);
