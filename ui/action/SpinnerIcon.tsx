/** The turning ring of everything that waits; the text beside it says what for. */
export const SpinnerIcon = ({ className = '' }: { className?: string | undefined }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 animate-spin ${className}`}>
    <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
