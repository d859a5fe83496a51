import { expect, test } from 'vitest';
import type { z } from 'zod';
import { placeForm, roomForm } from '#contract/office/placeForm.ts';
import { settingName } from '#rules/facility/settingNames.ts';

type Schema = z.core.$ZodType;

/** The names of all fields within a form, of whatever they are made. */
function fieldsIn(schema: Schema): string[] {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>;
  const within = [def.element, def.innerType, def.in, ...((def.options as Schema[] | undefined) ?? [])] as Schema[];
  const shape = Object.entries((def.shape as Record<string, Schema> | undefined) ?? {});
  return [
    ...shape.flatMap(([name, field]) => [name, ...fieldsIn(field)]),
    ...within.filter((one) => one !== undefined).flatMap(fieldsIn),
  ];
}

test('each field of a hall and a room has a name that clerks read in what is wrong with it', () => {
  const fields = [...new Set([...fieldsIn(placeForm), ...fieldsIn(roomForm)])];
  expect(fields.length).toBeGreaterThan(60);
  expect(fields.filter((field) => settingName(field) === field)).toEqual([]);
});
