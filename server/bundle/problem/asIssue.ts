import type { z } from 'zod';
import { type Mistake, type MistakeCode, mistake, type Rest } from './mistake.ts';

/** A mistake as a schema carries it: what a refinement reports. */
export const asIssue = <Code extends MistakeCode>(code: Code, ...values: Rest<Code>) => ({
  params: { mistake: mistake(code, ...values) },
});

/** Adds a mistake to those of a schema's check; nothing for null. */
export function reportIssue<Written>(context: z.core.ParsePayload<Written>, found: Mistake | null) {
  if (found !== null) context.issues.push({ code: 'custom', params: { mistake: found }, input: context.value });
}

/** The mistake that a refinement of ours reported; undefined for an issue of zod itself. */
export const carriedBy = (issue: z.core.$ZodIssueCustom) => issue.params?.mistake as Mistake | undefined;
