import { type AwaitedDraw, resultSentence } from '#rules/lottery/resultText.ts';

/** When the result comes for which an entry waits. */
export const ResultWords = ({ draw }: { draw: AwaitedDraw }) => (
  <span className="block phrase">{resultSentence(draw)}</span>
);
