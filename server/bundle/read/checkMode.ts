import type { Bundle } from '../form/bundle.ts';
import type { Report } from './resolved.ts';

const belonging = {
  facility: ['containers', 'closures'],
  event: ['eventContainers', 'entrySpans', 'conditions'],
} as const satisfies Record<Bundle['tenant']['mode'], readonly (keyof Bundle)[]>;

/** Reports what the mode of the tenant has no screens for. */
export function checkMode(bundle: Bundle, report: Report) {
  const { mode } = bundle.tenant;
  const other = mode === 'event' ? 'facility' : 'event';
  for (const field of belonging[other]) {
    if (bundle[field].length > 0) report([field], `is for tenants in ${other} mode, and this one is in ${mode} mode`);
  }
}
