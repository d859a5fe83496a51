import { z } from 'zod';
import { phoneNumberType } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, text, textUpTo } from '../values.ts';

/** What a list tells of somebody: enough to know him by, and no more. */
const foundPerson = z.object({
  userId: id,
  userNumber: z.string(),
  personName: z.string(),
  /** The last four digits of his phone number. */
  phoneEnd: z.string(),
  /** Registered himself, and the counter has not seen him. */
  isGuest: z.boolean(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
});

export type FoundPerson = z.infer<typeof foundPerson>;

/** The people of a tenant at the counter. */
export const peopleEndpoints = {
  'Desk/FindPeople': endpoint({
    access: 'staff',
    permission: 'person.view',
    scope: 'anywhere',
    effect: 'read',
    isPersonal: true,
    summary:
      'People by the beginning of a name or its reading, a user number or the last digits of a phone number; where nobody begins so, by a part of the name. At most 200.',
    request: z.strictObject({ text: textUpTo(100) }),
    response: z.object({ items: z.array(foundPerson), hasMore: z.boolean() }),
  }),
  'Desk/RegisterPerson': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    summary: 'Registers somebody who stands at the counter and gives him a user number; he has no password yet.',
    request: z.strictObject({
      lastName: text,
      firstName: text,
      lastNameKana: text,
      firstNameKana: text,
      phoneNumber1: text,
      phoneNumber2: text,
      phoneNumber3: text,
      phoneNumberType: phoneNumberType.default('Mobile'),
      email: text.default(''),
      address: text.default(''),
      birthday: day.nullable().default(null),
      /** He is another one than those with the same reading and phone number. */
      isAnother: z.boolean().default(false),
    }),
    response: z.object({ userId: id, userNumber: z.string(), personName: z.string() }),
  }),
};
