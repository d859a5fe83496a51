import { useState } from 'react';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';

type Asked = { readonly containerId: string; readonly text: string };

/** What a text of fees would change, asked for on demand. */
export function useFeeCheck({ containerId, text }: Asked) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useStaffQuery('Desk/PreviewFees', asked ?? { containerId, text: '' }, { enabled: asked !== null });
  // What was asked of another text is no answer to this one.
  const isAsked = asked?.text === text;
  const isSeen = isAsked && !query.isPlaceholderData && !query.isFetching;
  const ask = async () => {
    setAsked({ containerId, text });
    await askFor('Desk/PreviewFees');
  };
  return { asked: isAsked ? asked : null, query, isSeen, isBusy: isAsked && query.isFetching, ask };
}
