import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailCodeTries, mailTokenLife } from '#rules/account/mailToken.ts';
import { inTenant } from '../db/connect.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import {
  deleteMailTokensOver,
  endMailTokens,
  issueMailToken,
  issueMailTokenWithCode,
  mailProofOf,
  spendMail,
  tryMailCode,
  useMailToken,
} from './mailToken.queries.ts';

const codeKey = Buffer.alloc(32, 3);
const email = 'sakura@example.jp';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await aMember(server, await aTenant(server));
});

const work = <T>(act: Parameters<typeof inTenant<T>>[2], { tenantId } = member) =>
  inTenant(server.appDb, tenantId, act);
const now = () => server.clock();
const mail = () => ({ tenantId: member.tenantId, userId: member.userId, email, nowMs: now() });
const link = (token: string) => ({ tenantId: member.tenantId, purpose: 'resetPassword', token, nowMs: now() }) as const;
const issue = () => work((trx) => issueMailToken(trx, { ...mail(), purpose: 'resetPassword' }));
const spend = (token: string) => work((trx) => useMailToken(trx, link(token)));

describe('a link sent by mail', () => {
  it('proves once who got it and where, however many bring it at the same time', async () => {
    const token = await issue();
    expect(await work((trx) => mailProofOf(trx, link(token)))).toEqual({ userId: member.userId, email });
    const proofs = await Promise.all(Array.from({ length: 8 }, () => spend(token)));
    expect(proofs.filter((proof) => proof !== null)).toEqual([{ userId: member.userId, email }]);
    expect(await work((trx) => mailProofOf(trx, link(token)))).toBeNull();
  });

  it('is over after its time, the end excluded', async () => {
    const token = await issue();
    server.clock.advance(mailTokenLife.resetPassword - 1);
    expect(await work((trx) => mailProofOf(trx, link(token)))).not.toBeNull();
    server.clock.advance(1);
    expect(await work((trx) => mailProofOf(trx, link(token)))).toBeNull();
    expect(await spend(token)).toBeNull();
  });

  it('stays good when another is sent, and ends when another is used', async () => {
    const [first, second, third] = [await issue(), await issue(), await issue()];
    expect(await spend(second)).not.toBeNull();
    expect([await spend(first), await spend(third)]).toEqual([null, null]);
  });

  it('is good for its purpose, its tenant and its text alone', async () => {
    const token = await issue();
    const other = await aMember(server, await aTenant(server));
    const elsewhere = { ...link(token), tenantId: other.tenantId };
    expect(await work((trx) => useMailToken(trx, { ...link(token), purpose: 'verifyMail' }))).toBeNull();
    expect(await work((trx) => useMailToken(trx, elsewhere), other)).toBeNull();
    expect(await spend(`${token}x`)).toBeNull();
    expect(await spend('')).toBeNull();
    expect(await spend(token)).not.toBeNull();
  });

  it('is kept as a digest and deleted when it is over', async () => {
    const token = await issue();
    const rows = () => server.db.selectFrom('mail_token').selectAll().where('user_id', '=', member.userId).execute();
    expect(JSON.stringify(await rows())).not.toContain(token);
    server.clock.advance(mailTokenLife.resetPassword - 1);
    const sweep = () =>
      work((trx) => deleteMailTokensOver(trx, { tenantId: member.tenantId, nowMs: now(), most: 500 }));
    await sweep();
    expect(await rows()).toHaveLength(1);
    server.clock.advance(1);
    await sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('six digits in place of a link', () => {
  const verify = { purpose: 'verifyMail' } as const;
  const issueCode = () => work((trx) => issueMailTokenWithCode(trx, { ...mail(), ...verify, codeKey }));
  const owner = () => ({ tenantId: member.tenantId, userId: member.userId, ...verify, nowMs: now() });
  const typeAs = (userId: string, code: string) =>
    work(async (trx) => {
      const mail = await tryMailCode(trx, { ...owner(), userId, code, codeKey });
      return mail && spendMail(trx, mail);
    });
  const type = (code: string) => typeAs(owner().userId, code);
  const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('prove once what the link proves, and end the link', async () => {
    const { token, code } = await issueCode();
    expect(code).toMatch(/^\d{6}$/);
    const proofs = await Promise.all(Array.from({ length: 4 }, () => type(code)));
    expect(proofs.filter((proof) => proof !== null)).toEqual([{ userId: member.userId, email }]);
    expect(await work((trx) => useMailToken(trx, { ...link(token), ...verify }))).toBeNull();
  });

  it('are taken from any mail that is still good', async () => {
    const { code } = await issueCode();
    await issueCode();
    expect(await type(code)).not.toBeNull();
  });

  it(`are worth nothing after ${mailCodeTries} wrong ones, while the link still is`, async () => {
    const { token, code } = await issueCode();
    for (let tried = 1; tried < mailCodeTries; tried += 1) expect(await type(anotherThan(code))).toBeNull();
    const second = await issueCode();
    expect(await type(anotherThan(anotherThan(code)))).toBeNull();
    if (second.code !== code) expect(await type(code)).toBeNull();
    expect(await work((trx) => useMailToken(trx, { ...link(token), ...verify }))).not.toBeNull();
  });

  it('are over with their mail, belong to one person, and end when the rest is ended', async () => {
    const { code } = await issueCode();
    const other = await aMember(server, member);
    expect(await typeAs(other.userId, code)).toBeNull();
    await work((trx) => endMailTokens(trx, owner()));
    expect(await type(code)).toBeNull();
    const { code: late } = await issueCode();
    server.clock.advance(mailTokenLife.verifyMail);
    expect(await type(late)).toBeNull();
  });
});
