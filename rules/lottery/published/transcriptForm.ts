import type {
  Condition,
  Definition,
  DrawnArticle,
  DrawnEvent,
  EventDefinition,
  FacilityDefinition,
  Source,
} from './definition.ts';
import type { Line, ListedEntry, Use } from './entry.ts';
import { day, either, exactly, instant, integer, listOf, matching, objectOf, oneOf, recordOf, text } from './form.ts';
import type { Holdings, TakenPlace } from './holdings.ts';
import type { Closing, DrawInput, Outcome, Randomness, Rank, Transcript } from './transcript.ts';

type Of<Union, Name> = Extract<Union, { readonly type: Name }>;

const hash = matching(/^[0-9a-f]{64}$/);
const bytes = matching(/^([0-9a-f]{2}){1,200}$/);
const id = matching(/^[0-9A-Za-z][0-9A-Za-z._:-]{0,99}$/);
/** Capital letters and digits, so that a number reads the same everywhere and sorts by its bytes. */
const entryNumber = matching(/^[0-9A-Z]{1,32}$/);
/** No rule of preference gives an entry more tickets; allowing them would only cost time. */
const tickets = integer(1, 100);
const minute = integer(0, 1440);

const source = oneOf('type', {
  sealed: objectOf<Of<Source, 'sealed'>>({ type: text, secretHash: hash }),
  ceremony: objectOf<Of<Source, 'ceremony'>>({ type: text, digits: integer(10, 200) }),
  drand: objectOf<Of<Source, 'drand'>>({
    type: text,
    chainHash: hash,
    publicKey: bytes,
    genesis: integer(0),
    period: integer(1),
    round: integer(1),
  }),
});

const condition = oneOf('type', {
  UpperLimit: objectOf<Of<Condition, 'UpperLimit'>>({ type: text, name: text, limit: integer(0), events: listOf(id) }),
  NotReserved: objectOf<Of<Condition, 'NotReserved'>>({
    type: text,
    name: text,
    events: listOf(id),
    opposite: listOf(id),
  }),
});

const announced = {
  kind: text,
  algorithm: exactly('chusen-v1'),
  drawId: id,
  tenant: id,
  title: text,
  opensAt: instant,
  closesAt: instant,
  drawAt: instant,
  announceAt: instant,
  winLimit: integer(1, 1000),
  source,
};

const definition = oneOf('kind', {
  event: objectOf<EventDefinition>({
    ...announced,
    events: listOf(objectOf<DrawnEvent>({ id, name: text, seats: integer(0) }, ['seats'])),
    conditions: listOf(condition),
  }),
  facility: objectOf<FacilityDefinition>({
    ...announced,
    articles: listOf(
      objectOf<DrawnArticle>({
        id,
        name: text,
        spaces: listOf(id, 1),
        before: integer(0, 1440),
        after: integer(0, 1440),
      }),
    ),
    firstDay: day,
    lastDay: day,
  }),
});

const use = objectOf<Use>({ article: id, date: day, from: minute, to: minute });
const line = objectOf<Line>({ c: listOf(either(id, listOf(use, 1)), 1), n: entryNumber, t: tickets });

const holdings = objectOf<Holdings>({
  seats: recordOf(id, integer(0)),
  held: recordOf(entryNumber, listOf(id)),
  places: listOf(objectOf<TakenPlace>({ space: id, date: day, from: integer(-1440, 2880), to: integer(-1440, 2880) })),
});

const input = { definition, entries: listOf(objectOf<ListedEntry>({ line, leaf: hash })), holdings };

const transcript = objectOf<Transcript>({
  ...input,
  definitionHash: hash,
  closing: objectOf<Closing>({
    count: integer(0),
    tickets: integer(0),
    root: hash,
    definitionHash: hash,
    linesHash: hash,
    holdingsHash: hash,
  }),
  closingHash: hash,
  randomness: objectOf<Randomness>({ hex: matching(/^[0-9a-f]{1,400}$/), signature: bytes }, ['signature']),
  seed: hash,
  order: listOf(objectOf<Rank>({ n: entryNumber, ticket: tickets, key: hash })),
  outcomes: listOf(objectOf<Outcome>({ n: entryNumber, rounds: listOf(integer(0), 1) })),
  transcriptHash: hash,
});

/**
 * Why a value is not a transcript, starting with the path; null when it is one. A well-formed one may still be false.
 */
export const transcriptFormFault = (value: unknown): string | null => transcript(value, 'transcript');

export const isTranscript = (value: unknown): value is Transcript => transcriptFormFault(value) === null;

/** The same for the input of a draw, so that nothing is closed that could not be published. */
export const inputFormFault = (value: DrawInput): string | null => objectOf<DrawInput>(input)(value, 'draw');

/** The same for a definition alone. */
export const definitionFormFault = (value: Definition): string | null => definition(value, 'definition');
