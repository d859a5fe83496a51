/** What is known of a town where the installation is examined. */
export type TownFacts = {
  readonly alias: string;
  /** Administrators who may sign in and have done so. */
  readonly administrators: number;
  readonly registersByApp: boolean;
  readonly collectsOnline: boolean;
  readonly provider: 'sandbox' | 'stripe';
  /** Whether money has ever come in by the provider. */
  readonly hasBeenPaid: boolean;
  /** What the server should have done some minutes ago, and what it has given up. */
  readonly lateJobs: number;
  readonly stoppedJobs: number;
  /** Messages that could not be delivered. */
  readonly parkedMessages: number;
};

export type DatabaseFacts = {
  /** As `server_version_num` of PostgreSQL, such as 180001. */
  readonly version: number;
  /** Of this machine's clock before the database's, in milliseconds. */
  readonly clockAheadMs: number;
  /** How many connections it allows the server's role, and how many the processes of this machine may take. */
  readonly connections: { readonly most: number; readonly needed: number } | null;
  /** 'damaging': a newer version has used it, which this one would harm. */
  readonly schema: 'current' | 'behind' | 'damaging';
  /** Processes of the product that have lately noted that they live. */
  readonly processes: number;
  /** How old the last backup is, in milliseconds; null where none was noted. */
  readonly backupAgeMs: number | null;
  readonly copies: { readonly expected: number; readonly present: number } | null;
};

/** What an installation is judged by. */
export type InstallationFacts = {
  readonly publicUrl: string;
  readonly isBehindHttps: boolean;
  /** Whether nobody but this machine reaches it: a place for trying things out. */
  readonly isLoopback: boolean;
  readonly trustsProxy: boolean;
  readonly loadsDemo: boolean;
  readonly opensSandbox: boolean;
  readonly hasStripe: boolean;
  readonly mail: {
    readonly delivery: 'sent' | 'shown' | 'none';
    readonly from: string;
    readonly requiresTls: boolean;
    /** Why the mail server cannot be used; null where it can, or where there is none. */
    readonly problem: string | null;
  };
  /** Of the second factors of staff. */
  readonly key: { readonly isThere: boolean; readonly isOpenToOthers: boolean };
  readonly disks: readonly { readonly path: string; readonly freeBytes: number; readonly totalBytes: number }[];
  /** The reason where it cannot be reached. */
  readonly database: DatabaseFacts | { readonly problem: string };
  /** None where the database cannot be read by this version. */
  readonly towns: readonly TownFacts[];
};
