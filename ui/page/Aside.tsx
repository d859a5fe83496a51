import { type ReactNode, useId, useRef } from 'react';
import { useOverflow } from '../useOverflow.ts';

type AsideProps = {
  title: string;
  /** Makes its title take the focus, by this id. */
  titleId?: string | undefined;
  /** The sum and the way on: they stay in sight while the rest scrolls. */
  foot?: ReactNode;
  /** Below desktops an `ActionBar` shows the foot instead. */
  hasBar?: boolean | undefined;
  /** Below desktops its title is for screen readers alone: what it holds says what it is. */
  isBrief?: boolean | undefined;
  children: ReactNode;
};

/** Stays in sight on desktops, and may scroll by itself, while the window is not too low for that. */
export const staysInSight =
  'desktop:[@media(height>=32rem)]:sticky desktop:[@media(height>=32rem)]:top-[calc(var(--sticky-top)+1rem)] ' +
  'desktop:[@media(height>=32rem)]:max-h-[calc(100dvh-var(--sticky-top)-2rem)]';

/** A panel beside the content of a page. On desktops it stays in sight, and scrolls by itself when it is too high. */
export const Aside = ({ title, titleId: givenId, foot, hasBar = false, isBrief, children }: AsideProps) => {
  const ownId = useId();
  const titleId = givenId ?? ownId;
  const ref = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(ref);
  return (
    <section
      aria-labelledby={titleId}
      className={`flex flex-col rounded-12 border border-solid-gray-300 bg-white ${staysInSight}`}
    >
      <div
        ref={ref}
        {...(isOverflowing && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId, 'data-scrolls': true })}
        className="flex min-h-0 flex-col gap-4 overflow-y-auto rounded-12 px-gutter py-4 focus-visible:-outline-offset-4 tablet:p-5"
      >
        <h2
          id={titleId}
          tabIndex={givenId === undefined ? undefined : -1}
          className={`text-std-18B-160 ${isBrief ? 'hidden desktop:block' : ''}`}
        >
          {title}
        </h2>
        {children}
      </div>
      {foot && (
        <div
          className={`shrink-0 flex-col gap-4 border-t border-solid-gray-300 px-gutter py-4 tablet:p-5 ${hasBar ? 'hidden desktop:flex' : 'flex'}`}
        >
          {foot}
        </div>
      )}
    </section>
  );
};
