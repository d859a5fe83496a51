import type { ApiTag } from '#contract/endpoint.ts';

/** What the document says before any call; docs/api.md says it at length. */
export const apiDescription = `Every call is a POST with a JSON body, by \`Authorization: Bearer\` and a token of the tenant. A token has permissions and
reaches all of the tenant or some of its halls; what is elsewhere is answered as if it were not there.

Lists that go on answer \`nextCursor\`, which is sent as \`cursor\` with the same request. Changes take an \`Idempotency-Key\`. Days are
\`YYYY-MM-DD\` and times \`YYYY-MM-DDTHH:MM\` of the tenant's zone. Fields may be added to answers within a version.`;

const described: Readonly<Record<ApiTag, string>> = {
  token: 'What the token that calls may do.',
  halls: 'Halls, rooms and what of them is free, as a visitor sees it.',
  courses: 'Courses, who takes part in them, and when.',
  reservations: 'Reservations: found, made, cancelled, received.',
  people: 'Registered people. Each look is written down.',
  money: 'What is owed, paid and given back.',
  statistics: 'How rooms were used; a copy without names.',
};

export const tagDescriptions = Object.entries(described).map(([name, description]) => ({ name, description }));
