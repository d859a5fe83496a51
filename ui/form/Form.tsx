import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';

/** While an input method composes, Enter chooses a word; Safari would submit the form with it. */
const keepCompositionEnter = (event: KeyboardEvent) => {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
};

/**
 * What is typed and means nothing: a day typed in part, which the browser hands on as none, or a number that is none.
 * Each says so at its field, and the first has the focus.
 */
export function stopsAtUnfit(fields: HTMLElement | null) {
  const unfit = [...(fields?.querySelectorAll('input') ?? [])].filter(
    ({ validity: { badInput, customError } }) => badInput || customError,
  );
  for (const input of unfit) input.checkValidity();
  unfit[0]?.focus();
  return unfit.length > 0;
}

/** A form that says its failures itself, in which Japanese can be typed, and that drops nothing typed in part. */
export const Form = ({ onSubmit, ...props }: Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'>) => (
  <form
    {...props}
    noValidate
    onKeyDown={keepCompositionEnter}
    onSubmit={(event) => {
      if (stopsAtUnfit(event.currentTarget)) event.preventDefault();
      else onSubmit?.(event);
    }}
  />
);

/**
 * A failure that belongs to the whole form. Mounted all the time, so that screen readers notice the text arriving; empty
 * it takes no place among its neighbours. Where it arrives out of sight, the page moves. Above the fields it takes the
 * focus, from which the next stop is the first of them.
 */
export const FormError = ({ message, takesFocus = false }: { message?: string | undefined; takesFocus?: boolean }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    ref.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [message, takesFocus]);
  return (
    <div ref={ref} role="alert" tabIndex={takesFocus ? -1 : undefined} className="rounded-8 empty:absolute">
      {message && (
        <p className="flex gap-2 rounded-8 border-2 border-error-1 bg-white px-gutter py-3 text-std-16B-170 text-error-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <span className="phrase min-w-0 whitespace-pre-line">{message}</span>
        </p>
      )}
    </div>
  );
};
