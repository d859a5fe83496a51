import { z } from 'zod';
import { BundleError } from './BundleError.ts';
import { anyCase } from './form/feeCase.ts';
import { shapeProblems } from './form/shapeProblems.ts';
import { parseYaml } from './form/yamlSource.ts';
import { mistake } from './problem/mistake.ts';
import type { Problem } from './problem/problem.ts';
import type { TriedFee } from './trial/feeOfCase.ts';
import { type Trial, tryOne } from './trial/tryOne.ts';

const caseList = z.array(z.unknown()).min(1);

/** A case that cannot be tried, and why. */
export type UntriedFee = { readonly name: string; readonly problems: readonly Problem[] };

/**
 * What published examples come to under the ordinances of a bundle's places. One that cannot be tried is named, and the
 * others are tried all the same. Throws BundleError for a file that is no list.
 */
export function tryFees(
  trial: Trial,
  { file, text }: { readonly file: string; readonly text: string },
): readonly (TriedFee | UntriedFee)[] {
  const source = parseYaml(file, text);
  if (isMap(source.value)) throw new BundleError([{ file, line: 1, path: [], ...mistake('casesNotList') }]);
  const list = caseList.safeParse(source.value);
  if (!list.success) throw new BundleError(shapeProblems(source, list.error.issues));
  return list.data.flatMap((written, index): readonly (TriedFee | UntriedFee)[] => {
    const given = anyCase.safeParse(written);
    const name = nameIn(written) ?? `${index + 1}`;
    if (!given.success) {
      const issues = given.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }));
      return [{ name, problems: shapeProblems(source, issues) }];
    }
    const tried = tryOne(trial, given.data);
    if (!('code' in tried)) return [tried];
    return [{ name, problems: [{ file, line: source.lineOf([index]), path: [], ...tried }] }];
  });
}

const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const nameIn = (written: unknown) => z.object({ name: z.string() }).safeParse(written).data?.name;
