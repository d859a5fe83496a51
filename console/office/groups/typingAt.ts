import type { GroupFieldsProps } from './group.ts';

/** What a field of a group needs to be typed into, by its name; `at`: where what is wrong with it is said. */
export const typingAt =
  ({ texts, errors, onChange }: GroupFieldsProps) =>
  (name: string, at: string = name) => ({
    value: texts[name] ?? '',
    error: errors[at],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  });
