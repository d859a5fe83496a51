import { z } from 'zod';
import { textModuleKinds } from '#contract/desk/textModules.ts';
import { longestTold } from '#rules/facility/closure/closurePlan.ts';
import { characterCount, isBlank } from '#rules/text/typedText.ts';
import { asIssue } from '../problem/asIssue.ts';
import { line, proseUpTo } from './values.ts';

/** No longer than the field into which it is put. */
const text = proseUpTo(500).refine((words) => !isBlank(words), asIssue('empty'));

/** A text alone is its own name in the list. */
const module = z
  .union([line(40), z.strictObject({ label: line(40), text })])
  .transform((entry) => (typeof entry === 'string' ? { label: entry, text: entry } : entry));

const modules = z
  .array(module)
  .max(30)
  .superRefine((all, context) => {
    all.forEach(({ label }, index) => {
      if (all.findIndex((other) => other.label === label) === index) return;
      context.addIssue({ code: 'custom', path: [index], ...asIssue('repeated', { value: label }) });
    });
  });

/** What staff often write, by what it is for; a kind that is left out has the texts of the house. */
export const textModules = z.partialRecord(z.enum(textModuleKinds), modules).superRefine(({ closureTold }, context) => {
  // Its field is shorter than the others.
  closureTold?.forEach(({ text: words }, index) => {
    if (characterCount(words) <= longestTold) return;
    context.addIssue({ code: 'custom', path: ['closureTold', index], ...asIssue('tooLong', { most: longestTold }) });
  });
});
