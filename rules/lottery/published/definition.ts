/**
 * Where the randomness comes from, named before the first entry. Hashes, keys and signatures in lower-case hexadecimal.
 */
export type Source =
  /** A secret of 32 bytes that the server keeps until the draw. Its SHA-256 is published from the start. */
  | { readonly type: 'sealed'; readonly secretHash: string }
  /** This many decimal digits, drawn before witnesses after the close and typed in by staff. */
  | { readonly type: 'ceremony'; readonly digits: number }
  /**
   * A round of a drand network: the first at or after `drawAt`. `genesis` in seconds since 1970, `period` in seconds.
   */
  | {
      readonly type: 'drand';
      readonly chainHash: string;
      readonly publicKey: string;
      readonly genesis: number;
      readonly period: number;
      readonly round: number;
    };

/** Without `seats` there is no limit. */
export type DrawnEvent = { readonly id: string; readonly name: string; readonly seats?: number };

/** Events named in a condition need not be in the draw: what an entry holds already counts too. */
export type Condition =
  /** At most `limit` of `events`. */
  | { readonly type: 'UpperLimit'; readonly name: string; readonly limit: number; readonly events: readonly string[] }
  /** None of `events` together with one of `opposite`. */
  | {
      readonly type: 'NotReserved';
      readonly name: string;
      readonly events: readonly string[];
      readonly opposite: readonly string[];
    };

/**
 * A use of the article takes all its spaces, from `before` minutes before its start until `after` minutes after its
 * end.
 */
export type DrawnArticle = {
  readonly id: string;
  readonly name: string;
  readonly spaces: readonly string[];
  readonly before: number;
  readonly after: number;
};

type Announced = {
  readonly algorithm: 'chusen-v1';
  readonly drawId: string;
  /** The alias in the tenant's address. */
  readonly tenant: string;
  readonly title: string;
  /** Instants, 'YYYY-MM-DDTHH:MM:SSZ'. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawAt: string;
  readonly announceAt: string;
  /** Choices one entry may win. */
  readonly winLimit: number;
  readonly source: Source;
};

export type EventDefinition = Announced & {
  readonly kind: 'event';
  readonly events: readonly DrawnEvent[];
  readonly conditions: readonly Condition[];
};

/** Days of use, 'YYYY-MM-DD' of the tenant's zone, both included. Articles may share spaces. */
export type FacilityDefinition = Announced & {
  readonly kind: 'facility';
  readonly articles: readonly DrawnArticle[];
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Published before the first entry and never changed: another definition is another draw. */
export type Definition = EventDefinition | FacilityDefinition;
