import { isAtLeast, nameOf, numbersOf, scopesOf } from './covering.ts';
import type { AnyFacts, FactsOf } from './facts.ts';
import type { AskedPiece, QuestionRow } from './question.queries.ts';
import type { Versions } from './version.queries.ts';

/** Facts at their versions. */
type Standing = {
  readonly value: unknown;
  readonly epoch: string;
  readonly numbers: readonly number[];
  readonly readAt: number;
};

type Memory = {
  /** What is kept under a name and not too old; undefined when nothing is. */
  standing(name: string): Standing | undefined;
  keep(facts: AnyFacts, known: Standing & { readonly name: string }): void;
  /** How often the memory was emptied. */
  emptied(): number;
};

/** Pieces of facts as they were in memory when their question was sent. */
type Looked = FactsOf & {
  readonly name: string;
  readonly before: Standing;
  readonly pieces: readonly AskedPiece[];
};

/** Pieces that a question asks, and who learns what it tells of them. */
export type Pieces = {
  readonly pieces: readonly (AskedPiece & { readonly group: number })[];
  learn(told: Versions, changed: QuestionRow['pieces']): void;
};

/** More pieces than this are not asked at once, so that no question takes long; what else has changed is read. */
const mostPieces = 500;

/**
 * A question tells what has changed of facts in memory, at its own instant: the pieces as they were known, each with its
 * version, and in their place those that have another version by now. So whoever asked waits for nothing more, whichever
 * process made the change. Nothing is ever added up here: what a question has not told of stays unknown.
 */
export function piecesOn(memory: Memory) {
  function lookedAt(tenantId: string, facts: readonly FactsOf[]) {
    const looked = new Map<string, Looked>();
    let count = 0;
    for (const one of facts) {
      const name = nameOf(one.facts, { tenantId, key: one.key });
      const before = looked.has(name) ? undefined : memory.standing(name);
      const pieces = before && one.facts.inPieces?.asked(before.value, one.key);
      if (!before || !pieces || count + pieces.length > mostPieces) continue;
      count += pieces.length;
      looked.set(name, { ...one, name, before, pieces });
    }
    return [...looked.values()];
  }

  function learnOf(tenantId: string, looked: Looked, { told, changed }: Learning) {
    const { facts, key, name, before } = looked;
    const numbers = numbersOf(scopesOf(facts, { tenantId, key }), told);
    // What there is of pieces is the tenant's to say.
    if (told.epoch !== before.epoch || numbers[0] !== before.numbers[0]) return;
    const newest = memory.standing(name);
    if (!newest || newest.epoch !== told.epoch || isAtLeast(newest.numbers, numbers)) return;
    if (!isWhole(looked, { numbers, changed })) return;
    const pieces = changed.map(([, subjectId, number, rows]) => ({ subjectId, number, rows }));
    const value = facts.inPieces?.changed(before.value, pieces, newest.value);
    // A change that nobody counted is found as if they had been read when they were.
    if (value) memory.keep(facts, { name, value, epoch: told.epoch, numbers, readAt: before.readAt });
  }

  return (tenantId: string, facts: readonly FactsOf[]): Pieces => {
    const looked = lookedAt(tenantId, facts);
    const emptied = memory.emptied();
    return {
      pieces: looked.flatMap(({ pieces }, group) => pieces.map((piece) => ({ ...piece, group }))),
      learn(told, changed) {
        // What was known may have been wrong, or of another server.
        if (changed.length === 0 || memory.emptied() !== emptied) return;
        const byGroup = Map.groupBy(changed, ([group]) => group);
        for (const [group, rows] of byGroup) {
          const one = looked[group];
          if (one) learnOf(tenantId, one, { told, changed: rows });
        }
      },
    };
  };
}

type Learning = { readonly told: Versions; readonly changed: QuestionRow['pieces'] };

/** True when the pieces explain the whole difference between what was known and what the question counts. */
function isWhole(
  { before, pieces }: Looked,
  { numbers, changed }: { readonly numbers: readonly number[]; readonly changed: QuestionRow['pieces'] },
) {
  const known = new Map(pieces.map(({ subjectId, number }) => [subjectId, number]));
  const raised = changed.reduce((sum, [, subjectId, number]) => sum + number - (known.get(subjectId) ?? 0), 0);
  return numbers.length === 2 && raised === (numbers[1] ?? 0) - (before.numbers[1] ?? 0);
}
