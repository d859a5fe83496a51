import { Document, isMap, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { type OrdinanceEntry, writtenVersion } from '../form/ordinance.ts';

/** What entries say when they are left out. They are not written, so that a table stays a table. */
const defaults: Readonly<Record<string, unknown>> = {
  settled: 'atBooking',
  kind: 'fee',
  extendedBefore: 0,
  extendedAfter: 0,
};

function isLeftOut(name: string, value: unknown) {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  if (name in defaults) return value === defaults[name];
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  return (name === 'when' || name === 'equipment') && isEmpty;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([name, part]) => !isLeftOut(name, part));
  return Object.fromEntries(said.map(([name, part]) => [name, shortened(part)]));
}

/** Holds a list of entries, which stand below each other. */
const holdsEntries = (node: YAMLMap | YAMLSeq) => {
  let isFound = false;
  visit(node, {
    Seq(_, { items }) {
      if (!items.some(isMap)) return undefined;
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
};

/** A version as people write it: one line for each row and rule. */
export function versionText(version: OrdinanceEntry) {
  const document = new Document(shortened(writtenVersion(version)), { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node) {
      if (node === document.contents || holdsEntries(node)) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
  });
  return document.toString({ lineWidth: 0 });
}
