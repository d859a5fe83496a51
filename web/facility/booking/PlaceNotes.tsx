import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '#ui/Disclosure.tsx';
import type { FacilityCart } from './cart.ts';
import { containersQuery, notesIn, notesTitle } from './notesOfPlace.ts';

/** Longer ones would push the way on out of sight. */
const isLong = (text: string) => text.length > 160 || text.split('\n').length > 5;

/** The notes of the place, before they have to be accepted. When they do not come, the confirmation says so. */
export const PlaceNotes = ({ cart }: { cart: FacilityCart }) => {
  const { data } = useQuery(containersQuery({ isQuiet: true }));
  const text = data ? notesIn(data, cart) : '';
  if (text === '') return null;
  const notes = <p className="whitespace-pre-line">{text}</p>;
  if (isLong(text)) return <Disclosure label={notesTitle}>{notes}</Disclosure>;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-std-16B-170">{notesTitle}</h2>
      {notes}
    </section>
  );
};
