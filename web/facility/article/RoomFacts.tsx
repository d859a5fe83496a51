import { useQuery } from '@tanstack/react-query';
import { useTenant } from '#web/address/useTenant.ts';
import { FoldedText } from '../FoldedText.tsx';
import { containersQuery } from '../notesOfPlace.ts';
import { PlaceNotes } from '../PlaceNotes.tsx';
import type { ArticleAddress } from './useBookingStart.ts';

/** What the place says about the room and about its use, before anything is filled in. Silent when it does not come. */
export const RoomFacts = ({ containerId, articleId }: ArticleAddress) => {
  const { isVisibleFacilityInfo } = useTenant();
  const { data } = useQuery(containersQuery({ isQuiet: true }));
  const articles = data?.items.find((item) => item.containerId === containerId)?.articles;
  const description = articles?.find((item) => item.articleId === articleId)?.description.trim() ?? '';
  return (
    <>
      {isVisibleFacilityInfo && <FoldedText title="部屋の案内" text={description} />}
      <PlaceNotes containerId={containerId} />
    </>
  );
};
