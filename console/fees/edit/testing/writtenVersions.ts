import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';

const root = join(import.meta.dirname, '../../../..');

/** The bundles that come with the product, and the one of the documentation. */
const bundles = [
  ...globSync('{demo/bundles,server/bundle/testing/towns}/*.yaml', { cwd: root })
    .filter((file) => !file.endsWith('.cases.yaml'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  ['docs/bundle.md', documented()] as const,
];

/** Of the examples in the documentation the one that has a whole version. */
function documented() {
  const lines = readFileSync(join(root, 'docs/bundle.md'), 'utf8').split('\n');
  const at = lines.findIndex((line) => /^ {4} +ordinance:$/.test(line));
  const length = lines.slice(at).findIndex((line) => line !== '' && !line.startsWith('    '));
  return ['containers:', '  - key: hall', ...lines.slice(at, at + length).map((line) => line.slice(4))].join('\n');
}

/** Versions as they stand in a bundle, with whatever is written between them. */
const versionsOf = (text: string) => {
  const containers = parseDocument(text).get('containers');
  if (!isSeq(containers)) return [];
  return containers.items.flatMap((container) => {
    const list = isMap(container) ? container.get('ordinance') : undefined;
    if (!isSeq(list)) return [];
    return list.items.flatMap((item) => {
      const [from = 0, to = 0] = isMap(item) ? (item.range ?? []) : [];
      const start = text.lastIndexOf('\n', from) + 1;
      return [`${' '.repeat(from - start)}${text.slice(from, to)}`];
    });
  });
};

/** Every version that the bundles have, with the file it stands in. */
export const writtenVersions = bundles.flatMap(([file, text]) =>
  versionsOf(text).map((version) => [file, version] as const),
);
