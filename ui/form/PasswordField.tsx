import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { announce } from '../speech/announce.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { controlStyle, Field, type FieldTexts, useFieldIds } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldTexts;

/** The toggle's name says what it does next, so it carries no pressed state beside it. */
export const PasswordField = ({ label, requirement, support, error, className = '', ...rest }: PasswordFieldProps) => {
  const texts = { label, requirement, support, error };
  const ids = useFieldIds(texts);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const action = isShown ? '隠す' : '表示する';

  const toggle = () => {
    setIsShown(!isShown);
    announce(isShown ? 'パスワードを隠しました。' : 'パスワードを表示しています。');
  };

  return (
    <Field {...texts} ids={ids}>
      <div className={`@container relative ${className}`}>
        <input
          autoCapitalize="none"
          autoComplete="current-password"
          spellCheck={false}
          {...rest}
          {...ids.attributes}
          id={ids.id}
          type={isShown ? 'text' : 'password'}
          className={`${controlStyle} @min-[14rem]:pe-32`}
        />
        <button
          type="button"
          onClick={toggle}
          aria-controls={ids.id}
          className="flex min-h-11 items-center gap-1 rounded-6 px-2 text-oln-16N-100 whitespace-nowrap text-key-900 hover:bg-key-50 hover:underline @min-[14rem]:absolute @min-[14rem]:inset-y-0 @min-[14rem]:end-0 @min-[14rem]:my-auto @min-[14rem]:me-1 @min-[14rem]:h-11"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <VisuallyHidden>{`パスワードを${action}`}</VisuallyHidden>
          <span aria-hidden="true">{action}</span>
        </button>
      </div>
    </Field>
  );
};
