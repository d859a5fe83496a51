const contentOf = (property: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content ?? '';

/**
 * The name of what this address shows, as the document's head has it, so that a title of two lines keeps its room while the
 * page loads; `otherwise` where the document was opened for another address.
 */
export function nameInDocument(otherwise: string): string {
  const url = contentOf('og:url');
  const isOfThis = url !== '' && new URL(url).pathname === location.pathname;
  return (isOfThis && contentOf('og:title')) || otherwise;
}
