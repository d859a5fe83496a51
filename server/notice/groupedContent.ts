/** Subject and lines of a message; what is to be known begins with '■'. */
type Content = { readonly subject: string; readonly lines: readonly string[] };

/**
 * One message of several. What those of one subject begin and end with is said once, and what each is about stands between,
 * numbered. A single one stays as it is.
 */
export function groupedContent(contents: readonly Content[]): Content {
  const [first] = contents;
  if (first && contents.length === 1) return first;
  let number = 0;
  const heading = () => {
    number += 1;
    return `【${number}件目】`;
  };
  const sections = [...Map.groupBy(contents, ({ subject }) => subject).values()].map((section) => {
    const all = section.map(({ lines }) => lines);
    const before = sharedLength(all);
    const rests = all.map((lines) => lines.slice(before));
    const after = sharedLength(rests.map((lines) => lines.toReversed()));
    const said = rests[0]?.slice(rests[0].length - after) ?? [];
    const items = rests.flatMap((lines) => ['', heading(), ...trimmed(lines.slice(0, lines.length - after))]);
    return ['', ...(all[0]?.slice(0, before) ?? []), ...items, ...(said.length === 0 ? [] : ['', ...trimmed(said)])];
  });
  return { subject: `${subjectOf(contents)}（${contents.length}件）`, lines: sections.flat().slice(1) };
}

/** How many lines all of them begin with that say nothing of any one of them. */
function sharedLength(all: readonly (readonly string[])[]) {
  const [first = []] = all;
  const end = first.findIndex((line, index) => line.startsWith('■') || all.some((lines) => lines[index] !== line));
  return end === -1 ? first.length : end;
}

/** Without empty lines around them. */
function trimmed(lines: readonly string[]) {
  const from = lines.findIndex((line) => line !== '');
  const to = lines.findLastIndex((line) => line !== '');
  return from === -1 ? [] : lines.slice(from, to + 1);
}

/** Each subject once; what stands in 【】 before the same words is put together. */
function subjectOf(contents: readonly Content[]) {
  const subjects = [...new Set(contents.map(({ subject }) => subject))].map((subject) => {
    const [, mark = '', words = subject] = /^【(.+?)】(.+)$/.exec(subject) ?? [];
    return { mark, words };
  });
  return [...Map.groupBy(subjects, ({ words }) => words)]
    .map(([words, same]) => {
      const marks = same.flatMap(({ mark }) => (mark === '' ? [] : mark)).join('・');
      return marks === '' ? words : `【${marks}】${words}`;
    })
    .join('／');
}
