/** One import or re-export of a module: what it names, whether only its types are used, and its line from 1. */
export type Import = { specifier: string; isTypeOnly: boolean; line: number };

const space = String.raw`(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)`;
const clause = String.raw`(?:[\w$,{}*]|${space})+?`;
const named = new RegExp(String.raw`^[ \t]*(?:import|export)\b(${clause})\bfrom${space}*(['"])([^'"\n]+)\2`, 'gm');
const forEffect = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
const dynamic = /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g;
const opening = /^[ \t]*import\b(?!\s*[.(])/gm;

/**
 * Finds the imports of a TypeScript file. Throws on an import it cannot read, so that none is missed. `import { type A
 * }` counts as a use of values, since the module is loaded for it.
 */
export function readImports(source: string): Import[] {
  const found = new Map<number, Import>();
  const line = (index: number) => source.slice(0, index).split('\n').length;
  for (const { index, 1: names = '', 3: specifier = '' } of source.matchAll(named)) {
    found.set(index, { specifier, isTypeOnly: /^\s+type\s+[\w${*]/.test(names), line: line(index) });
  }
  for (const { index, 2: specifier = '' } of source.matchAll(forEffect)) {
    found.set(index, { specifier, isTypeOnly: false, line: line(index) });
  }
  for (const { index } of source.matchAll(opening)) {
    if (!found.has(index)) throw new Error(`line ${line(index)}: this import cannot be read`);
  }
  for (const { index, 2: specifier = '' } of source.matchAll(dynamic)) {
    found.set(index, { specifier, isTypeOnly: /\btypeof\s+$/.test(source.slice(0, index)), line: line(index) });
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}
