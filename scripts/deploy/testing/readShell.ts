/** The blocks ```sh of a document, each with the heading that it stands below. */
export function readShell(document: string) {
  const blocks: { readonly heading: string; readonly lines: string }[] = [];
  let heading = '';
  for (const [, title, lines] of document.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    if (lines !== undefined) blocks.push({ heading, lines });
  }
  return blocks;
}
