import { DatesText } from '#ui/text/DatesText.tsx';
import { dateTimeText } from '#ui/text/format.ts';

/** When a result is told. */
export const AnnouncedAt = ({ moment }: { moment: string }) => (
  <>
    結果の発表 <DatesText text={dateTimeText(moment)} />
  </>
);
