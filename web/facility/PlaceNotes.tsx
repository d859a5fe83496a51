import { useQuery } from '@tanstack/react-query';
import { FoldedText } from './FoldedText.tsx';
import { containersQuery, notesIn, notesTitle } from './notesOfPlace.ts';

type PlaceNotesProps = { containerId: string; isFolded?: boolean };

/** The notes of the place, before they have to be accepted. When they do not come, the confirmation says so. */
export const PlaceNotes = ({ isFolded, ...place }: PlaceNotesProps) => {
  const { data } = useQuery(containersQuery({ isQuiet: true }));
  return <FoldedText title={notesTitle} text={data ? notesIn(data, place) : ''} isFolded={isFolded} />;
};
