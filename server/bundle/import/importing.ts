import type { Database } from '#server/db/connect.ts';
import type { Picture } from '#server/tenant/picture.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedBundle } from '../read/resolveBundle.ts';
import type { EventOffer } from '../read/resolveEvents.ts';

/** The picture behind a file that the bundle names. */
export type PictureAt = (file: string) => Picture;

/** The instant of an import, and the hashes of the passwords of new accounts by user number. */
export type ImportContext = { readonly nowMs: number; readonly passwordHashes: ReadonlyMap<string, string> };

/** What all steps of an import have in common. `report` takes the path of the entry that cannot be kept. */
export type Entering = ImportContext & {
  readonly trx: Database;
  readonly tenantId: string;
  readonly bundle: ResolvedBundle;
  readonly report: Report;
};

/** The same for steps that come after the pictures. */
export type Importing = Entering & { readonly pictureAt: PictureAt };

/** Courses of a bundle, or those of a town of which the office changes some, beside the reservations that stand. */
export type KeepingCourses = Pick<Importing, 'trx' | 'tenantId' | 'nowMs' | 'report'> & {
  readonly bundle: EventOffer & { readonly tenant: { readonly timeZone: string } };
};

/** Places of a bundle, or one that the office changes, beside the reservations that stand. */
export type Keeping = Pick<Importing, 'trx' | 'tenantId' | 'nowMs' | 'report'> & {
  readonly bundle: Pick<Importing['bundle'], 'containers' | 'holidays'> & {
    readonly tenant: { readonly timeZone: string };
  };
};
