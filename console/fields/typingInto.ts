type Typing<Field extends string> = {
  readonly texts: Readonly<Record<Field, string>>;
  readonly errors: { readonly [One in NoInfer<Field>]?: string | undefined };
  readonly onChange: (change: Partial<Record<Field, string>>) => void;
};

/** What a field of a form needs to be typed into. The browser proposes nothing, as a rule: it is about somebody else. */
export const typingInto =
  <Field extends string>({ texts, errors, onChange }: Typing<Field>) =>
  (field: Field) => ({
    value: texts[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ [field]: event.target.value } as Partial<Record<Field, string>>),
  });
