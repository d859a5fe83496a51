import { controlStyle, Field, type FieldTexts, useFieldIds } from '#ui/form/Field.tsx';

type FileFieldProps = Omit<FieldTexts, 'requirement'> & {
  /** Endings and media types, as of the attribute `accept`. */
  accept: string;
  onChosen: (file: File) => void;
};

const buttonOfFile =
  'file:me-3 file:cursor-pointer file:rounded-4 file:border file:border-key-900 file:bg-white file:px-3 file:py-1 file:text-key-900 hover:file:bg-key-50';

/** A file of this machine. The same one, corrected, can be chosen again. */
export const FileField = ({ accept, onChosen, ...texts }: FileFieldProps) => {
  const ids = useFieldIds(texts);
  return (
    <Field {...texts} ids={ids}>
      <input
        type="file"
        accept={accept}
        {...ids.attributes}
        id={ids.id}
        className={`${controlStyle} ${buttonOfFile}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          target.value = '';
        }}
      />
    </Field>
  );
};
