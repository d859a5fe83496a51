import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { aServer } from '#server/testing/testServer.ts';
import { serveSecurityContact } from './securityContact.ts';

const address = '/.well-known/security.txt';

it('names whom to tell of a weakness, until a month from now', async () => {
  const app = fastify();
  const clock = () => Date.parse('2026-07-01T00:00:00Z');
  serveSecurityContact(app, { contact: 'mailto:security@example.jp', publicUrl: 'https://yoyaku.test', clock });
  const { body, headers } = await app.inject(address);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.trimEnd().split('\n')).toEqual([
    'Contact: mailto:security@example.jp',
    'Expires: 2026-07-31T00:00:00.000Z',
    'Preferred-Languages: ja, en',
    `Canonical: https://yoyaku.test${address}`,
  ]);
  await app.close();
});

it('is not there where nobody was named', async () => {
  const server = await aServer();
  expect((await server.app.inject(address)).statusCode).toBe(404);
  await server.close();
});

it.each(['mailto:security@example.jp', 'https://example.jp/security'])('%s is a contact', (contact) => {
  expect(readSettings({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact);
});

it.each(['security@example.jp', 'http://example.jp', 'mailto:nobody', 'mailto:a@b.jp\nContact: mailto:c@d.jp'])(
  '%j is none',
  (contact) => {
    expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT: must be an address/);
  },
);
