import { type ReactNode, useId } from 'react';

/** A step of a booking, with its number. */
export const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-4 ${number > 1 ? 'border-t border-solid-gray-300 pt-4' : ''}`}
    >
      <h3 id={id} className="flex items-center gap-2 text-std-18B-160">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-content-center rounded-full bg-key-900 text-oln-16B-100 text-white"
        >
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
};
