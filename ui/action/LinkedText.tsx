import { Fragment } from 'react';
import { TextLink } from './TextLink.tsx';

/** An address in running text, without the marks of a sentence that follow it. */
const address = /(https?:\/\/[\w\-./?%&=~#:+@!$*,;]*[\w\-/%&=~#+@$*])/;

/** Text as it was typed, in which addresses can be pressed. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand in its order
      <TextLink key={index} href={part} isNewTab>
        {part}
      </TextLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand in its order
      <Fragment key={index}>{part}</Fragment>
    ),
  );
