import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

/** Longer than this it would push the way on out of sight. */
const isLong = (text: string) => text.length > 160 || text.split('\n').length > 5;

type FoldedTextProps = { title: string; text: string; isFolded?: boolean | undefined };

/** A text of the place under its title, folded where it is long or was shown before. */
export const FoldedText = ({ title, text, isFolded = isLong(text) }: FoldedTextProps) => {
  if (text === '') return null;
  const lines = <p className="whitespace-pre-line">{text}</p>;
  return isFolded ? <Disclosure label={title}>{lines}</Disclosure> : <Card title={title}>{lines}</Card>;
};
