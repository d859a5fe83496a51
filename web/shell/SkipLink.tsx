/** The first stop of the keyboard: leads past the header, into the element with the id 'main'. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it is a link within the page; only the jump is made by hand
  <a
    href="#main"
    onClick={(event) => {
      // The router must not take the hash for a page of its own history.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
    className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-40 focus:rounded-6 focus:bg-white focus:px-4! focus:py-3! focus:text-oln-16B-100 link"
  >
    本文へ移動
  </a>
);
