import type { ClosureLine } from '#contract/desk/closure.ts';
import { whoseText } from './closureWords.ts';

/** Whose a line is: the name, and below it the number. */
export const Person = (line: Pick<ClosureLine, 'kind' | 'personName' | 'userNumber' | 'people'>) =>
  line.kind === 'course' || line.personName === '' ? (
    whoseText(line)
  ) : (
    <>
      <span className="block name">{line.personName}</span>
      <span className="block tabular-nums">{line.userNumber}</span>
    </>
  );
