import { programmeText } from '#server/testing/aProgramme.ts';

/** A CSV of a programme, as a clerk chooses it. */
export const programmeFile = (lines: Parameters<typeof programmeText>[0]) => ({
  name: 'programme.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(programmeText(lines)),
});
