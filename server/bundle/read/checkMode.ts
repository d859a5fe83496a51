import type { Bundle } from '../form/bundle.ts';
import { mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';

const belonging = {
  facility: ['containers', 'closures'],
  event: ['eventContainers', 'entrySpans', 'conditions'],
} as const satisfies Record<Bundle['tenant']['mode'], readonly (keyof Bundle)[]>;

/** Reports what the mode of the tenant has no screens for. */
export function checkMode(bundle: Bundle, report: Report) {
  const { mode } = bundle.tenant;
  const other = mode === 'event' ? 'facility' : 'event';
  for (const field of belonging[other]) {
    if (bundle[field].length > 0) report([field], mistake('otherMode', { mode: other, own: mode }));
  }
}
