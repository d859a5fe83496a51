import { afterAll, beforeAll, expect, it } from 'vitest';
import { importedTogether, importedWithEditor } from '#server/office/testing/importedTogether.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('[COURSE-01] of several who import one file at once one does; the others are told, and no course is there twice', async () => {
  const { answers, courses } = await importedTogether(server);
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
  expect(
    answers.filter((answer) => answer !== '200' && answer !== 'changedMeanwhile' && answer !== 'placeUnchanged'),
  ).toEqual([]);
  expect(courses).toEqual(['P-1', 'P-2']);
});

it('[COURSE-01] an import and the editor at once on one course: one is done and the other is told', async () => {
  const answers = await importedWithEditor(server);
  expect(answers.toSorted()).toEqual(['200', 'changedMeanwhile']);
});
