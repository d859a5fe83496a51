import { Refused } from '../refused.ts';
import { BookedMeanwhile } from './BookedMeanwhile.ts';
import { BundleError } from './BundleError.ts';
import { fileProblem } from './problem/problem.ts';
import { StaleBundle } from './StaleBundle.ts';

/**
 * Runs an import of a file. An error about the file becomes the refusal bundleRefused, with the wrong entries as
 * details. A conflict with concurrent bookings becomes bookedMeanwhile. A file that does not know the tenant as it is
 * becomes the refusal that says how, with the differences as details.
 */
export async function refusingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BundleError)
      throw new Refused({ code: 'bundleRefused', details: error.problems.map(fileProblem) });
    if (error instanceof StaleBundle) throw new Refused({ code: staleCodes[error.staleness], details: error.lines });
    if (error instanceof BookedMeanwhile) throw new Refused('bookedMeanwhile');
    throw error;
  }
}

const staleCodes = { unnamed: 'bundleUnnamed', old: 'bundleOld', unknown: 'bundleUnknown' } as const;
