import { type ReactNode, useId } from 'react';

type CardProps = {
  title?: ReactNode;
  /** For an `AnchorLink` to a card with a title. */
  anchorId?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** At the end of the title's line. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A bordered panel; with a title it is a section of that name. */
export const Card = ({ title, anchorId, headingLevel = 2, action, className = '', children }: CardProps) => {
  const titleId = useId();
  const look = `flex flex-col gap-4 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 sm:p-6 ${className}`;
  if (!title) return <div className={look}>{children}</div>;

  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      id={anchorId}
      tabIndex={anchorId === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className={look}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={titleId} className="text-std-18B-160">
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
};
