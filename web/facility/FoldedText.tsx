import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

/** Longer than this it would push the way on out of sight. */
const isLong = (text: string) => text.length > 160 || text.split('\n').length > 5;

/** A text of the place under its title, folded where it is long. */
export const FoldedText = ({ title, text }: { title: string; text: string }) => {
  if (text === '') return null;
  const lines = <p className="whitespace-pre-line">{text}</p>;
  return isLong(text) ? <Disclosure label={title}>{lines}</Disclosure> : <Card title={title}>{lines}</Card>;
};
