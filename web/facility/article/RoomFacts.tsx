import { useCallQuery } from '#client/queries.ts';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import type { ArticleAddress } from './useBookingStart.ts';

/** Longer than this it would push away what stands below. */
const isLong = (text: string) => text.length > 160 || text.split('\n').length > 6;

const Text = ({ text }: { text: string }) => <p className="whitespace-pre-line">{text}</p>;

const FoldedText = ({ title, text }: { title: string; text: string }) => {
  if (text === '') return null;
  return isLong(text) ? (
    <Disclosure label={title}>
      <Text text={text} />
    </Disclosure>
  ) : (
    <Card title={title}>
      <Text text={text} />
    </Card>
  );
};

/** What the place says about the room and about its use, before anything is filled in. Silent when it does not come. */
export const RoomFacts = ({ containerId, articleId }: ArticleAddress) => {
  const { isVisibleFacilityInfo } = useTenant();
  const { data } = useCallQuery('Reservation/GetContainerInfo', {}, { isQuiet: true, staleTime: 60_000 });
  const container = data?.items.find((item) => item.containerId === containerId);
  const article = container?.articles.find((item) => item.articleId === articleId);
  return (
    <>
      {isVisibleFacilityInfo && <FoldedText title="部屋の案内" text={article?.description.trim() ?? ''} />}
      <FoldedText title="利用上の注意" text={container?.reservationNotesText.trim() ?? ''} />
    </>
  );
};
