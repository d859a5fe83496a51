import { numberText } from '#rules/text/yen.ts';

/** '30分', '1.5時間' */
export const lengthText = (minutes: number) =>
  minutes < 60 ? `${numberText(minutes)}分` : `${numberText(minutes / 60)}時間`;
