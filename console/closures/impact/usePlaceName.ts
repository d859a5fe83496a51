import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { ClosureWanted } from '#contract/desk/closure.ts';
import { placeText } from '../closureWords.ts';

/** The name of the place, with the rooms that were chosen. */
export function usePlaceName({ containerId, articleIds = [] }: ClosureWanted) {
  const { containers } = useSelf();
  const { data } = useStaffQuery('Desk/ListRooms', { containerId }, { enabled: articleIds.length > 0 });
  const rooms = (data?.items ?? []).filter(({ articleId }) => articleIds.includes(articleId));
  const place = containers.find((one) => one.containerId === containerId);
  return placeText({
    containerName: place?.containerName ?? '',
    rooms: articleIds.length > 0 ? rooms.map(({ articleName }) => articleName) : [],
  });
}
