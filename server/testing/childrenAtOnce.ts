import { consentVersion } from '#rules/account/child/childConsent.ts';
import { anEventTenant } from './aSchool.ts';
import { aPerson } from './factories.ts';
import type { TestServer } from './testServer.ts';
import { writeTogether } from './writeTogether.ts';

/** Two tabs of one guardian add the same child; in a control they wait for each other before they write. */
export async function addChildTwice(server: TestServer, { meets }: { readonly meets: boolean }) {
  const parent = await aPerson(server, await anEventTenant(server, { takesChildren: true }));
  const form = {
    lastName: '川口',
    firstName: 'つぼみ',
    lastNameKana: 'カワグチ',
    firstNameKana: 'ツボミ',
    birthday: '2018-05-05',
    consentVersion,
  };
  const rush = () => Promise.all([1, 2].map(() => server.http('Child/Add', form, { session: parent })));
  const answers = await (meets ? writeTogether(server, { table: 'child', count: 2 }, rush) : rush());
  const { items } = (await server.http('Child/List', {}, { session: parent })).body;
  return { told: answers.map(({ status }) => status).toSorted(), there: items.length };
}
