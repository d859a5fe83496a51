import type { ComponentProps, KeyboardEvent } from 'react';

/** While an input method composes, Enter chooses a word; Safari would submit the form with it. */
const keepCompositionEnter = (event: KeyboardEvent) => {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
};

/** A form that says its failures itself, and in which Japanese can be typed. */
export const Form = (props: Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'>) => (
  <form {...props} noValidate onKeyDown={keepCompositionEnter} />
);
