import type { Refusal, RefusalCode } from '#contract/refusal/refusals.ts';
import type { ScreenRefusalCode } from '#contract/refusal/screenRefusals.ts';

/** The failing branch of a decision. The other branch has a `kind` of its own. */
export type RefusalResult<Code extends RefusalCode = RefusalCode> = {
  readonly kind: 'refusal';
  readonly refusal: Refusal<Code>;
};

/** A refusal that a form can show beside the field that caused it. */
export type FieldRefusal<Field extends string> = Refusal<ScreenRefusalCode> & { readonly field: Field };

/** Ends a decision. `message` replaces the one of the refusal table; `details` are part of the error body. */
export const refuse = <Code extends RefusalCode>(
  code: Code,
  more: Omit<Refusal, 'code'> = {},
): RefusalResult<Code> => ({
  kind: 'refusal',
  refusal: { code, ...more },
});

/** Narrows the result of a decision to its refusal. */
export const isRefusal = (result: { readonly kind: string }): result is RefusalResult => result.kind === 'refusal';
