import { aProgramme } from '#server/testing/aProgramme.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import type { TestServer } from '#server/testing/testServer.ts';

async function anOffice(server: TestServer) {
  server.clock.set('2026-06-10T10:00');
  const school = await aSchool(server, await anEventTenant(server));
  const { eventContainerId: containerId } = school.container;
  const clerks = await Promise.all([1, 2, 3].map(() => aStaffMember(server, school.tenant)));
  const [clerk] = clerks;
  if (!clerk) throw new Error('nobody works there');
  const revisionNow = async () =>
    (await server.http('Office/GetCourse', { eventId: null }, { staff: clerk })).body.revision;
  const imports = (base64: string, revision: number, staff = clerk) =>
    server.http('Office/ImportProgramme', { containerId, base64, revision }, { staff });
  return { ...school, containerId, clerk, clerks, revisionNow, imports };
}

type Answer = { readonly status: number; readonly body: { readonly error?: { readonly code: string } } };

const told = ({ status, body }: Answer) => body.error?.code ?? String(status);

/** Three clerks import one file at once. Answers what each was told, and the numbers of the courses that are there then. */
export async function importedTogether(server: TestServer) {
  const { tenant, clerks, imports, revisionNow } = await anOffice(server);
  // The first change of a town that no bundle made writes the rows of all its courses once.
  await imports(aProgramme([{ 講座番号: 'Q-1' }]), await revisionNow());
  const file = aProgramme([{}, { 講座番号: 'P-2' }]);
  const revision = await revisionNow();
  const answers = await Promise.all(clerks.map((staff) => imports(file, revision, staff)));
  const courses = await server.db
    .selectFrom('event')
    .select('number')
    .where('tenant_id', '=', tenant.tenantId)
    .where('number', 'like', 'P-%')
    .orderBy('number')
    .execute();
  return { answers: answers.map(told), courses: courses.map(({ number }) => number) };
}

/** A clerk imports other hours of a course while another one changes its hours at the screen. */
export async function importedWithEditor(server: TestServer) {
  const { containerId, clerks, imports, revisionNow } = await anOffice(server);
  const [, colleague] = clerks;
  if (!colleague) throw new Error('nobody else works there');
  const made = await imports(aProgramme(), await revisionNow());
  const [eventId = ''] = made.body.eventIds;
  const revision = await revisionNow();
  const fields = { sessions: [{ day: '2026-07-05', hours: '9:00-11:00' }] };
  const answers = await Promise.all([
    imports(aProgramme([{ 日付: '2026/7/6' }]), revision),
    server.http('Office/ChangeCourse', { containerId, eventId, fields, revision }, { staff: colleague }),
  ]);
  return answers.map(told);
}
