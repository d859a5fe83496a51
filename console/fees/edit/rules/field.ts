import type { Option } from '#ui/form/SelectField.tsx';

/** From what of a place and its version a field lets choose. */
export type ListName =
  | 'rooms'
  | 'frames'
  | 'days'
  | 'classes'
  | 'conditions'
  | 'parts'
  | 'reductions'
  | 'equipment'
  | 'together';

/** What can be chosen, list by list. */
export type RuleLists = Readonly<Record<ListName, readonly Option[]>>;

/** A number with its entry: of several ways to say an amount a rule has one. */
export type Way = {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly as: 'share' | 'yen' | 'people';
};

type FieldOfKind =
  | { readonly kind: 'line' | 'clock' | 'season' | 'booked' | 'distance' | 'day' | 'date' }
  /** What others call it by; it begins with a word of its own that nothing else has. */
  | { readonly kind: 'code'; readonly word: string }
  | { readonly kind: 'number'; readonly unit: string; readonly least?: number; readonly most: number }
  | { readonly kind: 'share'; readonly after: string; readonly most: number }
  | { readonly kind: 'amount'; readonly ways: readonly Way[] }
  | { readonly kind: 'band'; readonly of: string; readonly unit: string; readonly most: number }
  | { readonly kind: 'rounding'; readonly isOfKept?: true }
  /** `leftOut` is what stands for it where nothing is written. */
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly leftOut?: string }
  | { readonly kind: 'room' }
  | { readonly kind: 'choices'; readonly list: ListName }
  /** A number for each name of a list. */
  | { readonly kind: 'numbers'; readonly list: ListName; readonly unit: string; readonly most: number }
  | { readonly kind: 'yes'; readonly word: string }
  | { readonly kind: 'rows'; readonly noun: string; readonly fields: readonly RuleField[] };

/** One field of the form of a rule: what of the entry it says, how it is called, and of which kind it is. */
export type RuleField = {
  /** Where it stands in the entry; the parts by '.': 'when.rooms'. */
  readonly name: string;
  readonly label: string;
  readonly support?: string;
  readonly isRequired?: true;
  /** What a new rule begins with. */
  readonly begins?: string;
  /** Where to register what could be chosen, said while nothing is there to choose from. */
  readonly nothingToChoose?: string;
  /** Most rules do without it: it stands behind a press. */
  readonly isSeldom?: true;
} & FieldOfKind;

export type FieldOf<Kind extends RuleField['kind']> = Extract<RuleField, { readonly kind: Kind }>;

/** The form of one kind of entry of a version. */
export type RuleForm = {
  readonly title: string;
  /** What the entry says of its own kind. */
  readonly kind?: string;
  readonly fields: readonly RuleField[];
};
