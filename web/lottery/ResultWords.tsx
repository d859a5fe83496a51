import { type AwaitedDraw, resultSentence } from '#rules/lottery/resultText.ts';
import { DatesText } from '#ui/text/DatesText.tsx';

/** When the result comes for which an entry waits. */
export const ResultWords = ({ draw }: { draw: AwaitedDraw }) => (
  <span className="block phrase">
    <DatesText text={resultSentence(draw)} />
  </span>
);
