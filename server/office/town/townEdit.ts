import { type TownFields, type TownForm, townFields, townForm, townParts } from '#contract/office/townForm.ts';
import type { Offer } from '#server/bundle/export/exportBundle.ts';

type Part = keyof typeof townParts;

const partsInOrder = Object.keys(townParts) as Part[];

const isOfPart = (part: Part, name: string) => Object.hasOwn(townParts[part], name);

/** The part of a bundle in which a field of the form stands; null for what stands by itself. */
export const partOf = (name: string): Part | null => partsInOrder.find((part) => isOfPart(part, name)) ?? null;

const ofPart = (part: Part, fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isOfPart(part, name)));

/** What a town has decided as its form has it, without the parts in which a bundle writes it. */
export const townFormOf = ({ classes, holidays, textModules, messages, ...parts }: Offer): TownForm =>
  townForm.parse({
    ...Object.assign({}, ...partsInOrder.map((part) => ofPart(part, parts[part] ?? {}))),
    classes,
    holidays,
    textModules,
    messages,
  });

/** Words that stand by what they are for. */
type Words = Readonly<Record<string, unknown>>;

const worded = ['textModules', 'messages'] as const;

/** What is named is worded otherwise; null leaves it out, which has the words of the house then. */
const rewordedBy = (before: Words | undefined, words: Words) =>
  Object.fromEntries(Object.entries({ ...before, ...words }).filter(([, own]) => own !== null));

/** A town with what is changed of it; the secret stands apart from it, as no export has one. */
export function editTown(
  before: Offer,
  { lineMessagingToken: _, textModules, messages, ...fields }: TownFields,
): Offer {
  const { classes = before.classes, holidays = before.holidays } = fields;
  return {
    ...before,
    tenant: { ...before.tenant, ...ofPart('tenant', fields) },
    flags: { ...before.flags, ...ofPart('flags', fields) },
    settings: { ...before.settings, ...ofPart('settings', fields) },
    classes,
    holidays,
    textModules: textModules ? rewordedBy(before.textModules, textModules) : before.textModules,
    messages: messages ? rewordedBy(before.messages, messages) : before.messages,
  };
}

/** Reservations rest on which days are holidays: hours, closing days and prices go by them. */
export const changesDays = ({ holidays }: TownFields) => holidays !== undefined;

/** Whether what the places offer may name what is changed, so that all of it is judged. */
export const concernsOffer = ({ classes, holidays }: TownFields) => classes !== undefined || holidays !== undefined;

/** What takes a change back, as it would be asked for at a screen; null where nothing does: a secret is not kept. */
export function inverseOfTown(before: Offer, { lineMessagingToken, ...fields }: TownFields): TownFields | null {
  if (lineMessagingToken !== undefined) return null;
  const form: Readonly<Record<string, unknown>> = townFormOf(before);
  const said = Object.keys(fields).map((name) => [name, form[name]]);
  const reworded = worded.flatMap((part) => {
    const { [part]: words } = fields;
    const known: Words = before[part] ?? {};
    const former = Object.keys(words ?? {}).map((name) => [name, known[name] ?? null]);
    return words ? [[part, Object.fromEntries(former)]] : [];
  });
  const inverse = { ...Object.fromEntries(said), ...Object.fromEntries(reworded) };
  const parsed = townFields.safeParse(inverse);
  return parsed.success ? parsed.data : null;
}
